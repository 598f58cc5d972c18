import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aloe } from '../../support/catalogue/goods.ts'
import { createTestApp, newCartKey, type TestShop } from '../../support/server/api.ts'
import { sqliteIn } from '../../support/server/databases.ts'
import { keptLog } from '../../support/server/kept-log.ts'

/** The longest allowed answer of a call that waits for the lock. */
const BOUND_MS = 8000
/** The longest allowed answer of a call that needs no lock. */
const AT_ONCE_MS = 1000

let folder: string
let shop: TestShop
/** Another process, such as an import or a shell: for the lock, another connection is the same. */
let other: DatabaseSync
let lines: string[]
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'shop-locked-'))
  const file = join(folder, 'shop.sqlite')
  const kept = keptLog()
  lines = kept.lines
  shop = await createTestApp({ database: sqliteIn(new DatabaseSync(file)), deps: { log: kept.log } })
  other = new DatabaseSync(file)
})
afterEach(async () => {
  other.close()
  await shop.close()
  rmSync(folder, { recursive: true })
})

const { productId, variation } = aloe
const add = (cartKey: string, key: string) => shop.call('cartAdd', { cartKey, productId, variation, productQuantity: 1 }, { key })
const said = (message: string) => lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === message)

async function timed<Result>(work: () => Promise<Result>): Promise<{ result: Result; ms: number }> {
  const began = performance.now()
  const result = await work()
  return { result, ms: performance.now() - began }
}

test('[trial 21] [trial 37] a database locked by another process is seen at /readyz and in the log, blocks no other answer, and recovers by itself', async () => {
  expect((await shop.request('/readyz')).status).toBe(200)
  other.exec('begin immediate')
  const guests = Array.from({ length: 4 }, () => ({ cartKey: newCartKey(), key: randomUUID() }))
  const waiting = timed(() => Promise.all(guests.map(({ cartKey, key }) => add(cartKey, key))))
  for (const path of ['/healthz', '/api/catalogue', '/healthz']) {
    const { result, ms } = await timed(async () => shop.request(path))
    expect(result.status).toBe(200)
    expect(ms).toBeLessThan(AT_ONCE_MS)
  }
  const notReady = await shop.request('/readyz')
  expect([notReady.status, await notReady.json()]).toEqual([503, { ok: false, reason: 'database_locked' }])

  // Four calls in one queue wait once, and not one after the other.
  const { result: refused, ms } = await waiting
  expect(ms).toBeLessThan(BOUND_MS)
  for (const { failure, headers } of refused) {
    expect(failure).toMatchObject({ status: 503, code: 'unavailable' })
    expect(headers.get('retry-after')).toBe('2')
  }
  // Now the reason is known at once, and reads are answered.
  const known = await timed(async () => shop.request('/readyz'))
  expect(await known.result.json()).toEqual({ ok: false, reason: 'database_locked' })
  expect(known.ms).toBeLessThan(AT_ONCE_MS)
  expect((await shop.call('cart', { cartKey: newCartKey() })).answer.item_count).toBe(0)
  expect(said('the server is not ready')).toMatchObject([{ level: 50, reason: 'database_locked' }])
  expect(said('a request failed: the database cannot store it')).toHaveLength(guests.length)

  other.exec('rollback')
  expect((await shop.request('/readyz')).status).toBe(200)
  expect(said('the server is ready again')).toMatchObject([{ was: 'database_locked' }])
  for (let attempt = 0; attempt < 2; attempt += 1)
    for (const { cartKey, key } of guests) expect((await add(cartKey, key)).answer.item_count).toBe(1)
}, 40_000)

test('[trial 21] a call that meets a short lock waits for it and succeeds', async () => {
  other.exec('begin immediate')
  const added = add(newCartKey(), randomUUID())
  // The call has met the lock: its first attempt is a turn of the loop ago.
  expect((await shop.request('/healthz')).status).toBe(200)
  other.exec('rollback')
  expect((await added).answer.item_count).toBe(1)
  expect((await shop.request('/readyz')).status).toBe(200)
})
