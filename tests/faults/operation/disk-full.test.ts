import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestApp, newCartKey, type TestShop } from '../../support/server/api.ts'
import { keptLog } from '../../support/server/kept-log.ts'
import { sqliteIn } from '../../support/server/databases.ts'
import { aloe } from '../../support/catalogue/goods.ts'

const MOST_PAGES = 2 ** 32 - 2

let folder: string
let file: DatabaseSync
let shop: TestShop
let lines: string[]
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'shop-full-'))
  file = new DatabaseSync(join(folder, 'shop.sqlite'))
  const kept = keptLog()
  lines = kept.lines
  shop = await createTestApp({ database: sqliteIn(file), deps: { log: kept.log } })
})
afterEach(async () => {
  await shop.close()
  rmSync(folder, { recursive: true })
})

const room = (pages: number) => file.exec(`pragma max_page_count = ${pages}`)

function add(cartKey: string, key: string) {
  const { productId, variation } = aloe
  return shop.call('cartAdd', { cartKey, productId, variation, productQuantity: 1 }, { key })
}

test('[trial 21] [trial 37] a full disk rejects new data with a message and loses no old data; with free space the same key has its one effect', async () => {
  // No page beyond the present ones.
  room(1)
  const kept: string[] = []
  const refused: { cartKey: string; key: string }[] = []
  while (refused.length < 5) {
    const cartKey = newCartKey()
    const key = randomUUID()
    const reply = await add(cartKey, key)
    if (reply.status === 200) kept.push(cartKey)
    else {
      expect(reply.status).toBe(503)
      expect(reply.failure).toMatchObject({ code: 'unavailable', message: expect.stringContaining('Nothing was changed') })
      expect(reply.headers.get('retry-after')).toBe('60')
      refused.push({ cartKey, key })
    }
  }
  // Present data stays readable.
  for (const cartKey of kept) expect((await shop.call('cart', { cartKey })).answer.item_count).toBe(1)
  for (const { cartKey } of refused) expect((await shop.call('cart', { cartKey })).answer.item_count).toBe(0)

  room(MOST_PAGES)
  for (const { cartKey, key } of refused) {
    expect((await add(cartKey, key)).answer.item_count).toBe(1)
    expect((await add(cartKey, key)).answer.item_count).toBe(1)
  }
  expect(file.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
  expect(file.prepare('select count(*) as calls from idempotency').get()).toEqual({ calls: kept.length + refused.length })
})

test('[trial 21] [trial 37] a full disk is seen at /readyz and in the log, /healthz still answers, and free space makes it ready again', async () => {
  expect((await shop.request('/readyz')).status).toBe(200)
  // The trial write leaves free pages. They are used up first.
  file.exec('vacuum')
  room(1)
  const reply = await untilFull()
  expect(reply).toMatchObject({ status: 503, code: 'unavailable' })
  for (let check = 0; check < 2; check += 1) {
    const answer = await shop.request('/readyz')
    expect([answer.status, await answer.json()]).toEqual([503, { ok: false, reason: 'disk_full' }])
  }
  expect((await shop.request('/healthz')).status).toBe(200)
  const said = (message: string) => lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === message)
  expect(said('the server is not ready')).toMatchObject([
    { level: 50, reason: 'disk_full', code: 'ENOSPC', err: { message: expect.stringContaining('full') } },
  ])
  expect(said('a request failed: the database cannot store it')).toMatchObject([{ level: 50, failure: 'disk_full', code: 'ENOSPC' }])

  room(MOST_PAGES)
  expect((await shop.request('/readyz')).status).toBe(200)
  expect(said('the server is ready again')).toHaveLength(1)
  expect(file.prepare("select * from setting where name like 'write-trial%'").all()).toEqual([])
})

/** Adds to new carts until the first rejection. */
async function untilFull() {
  for (;;) {
    const reply = await add(newCartKey(), randomUUID())
    if (reply.status !== 200) return reply.failure
  }
}
