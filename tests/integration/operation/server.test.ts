import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { openSqlite } from '../../../api-mock/db/open.ts'
import { newCartKey } from '../../support/server/api.ts'
import { SERVER } from '../../../scripts/bundle-server.ts'
import { aloe } from '../../support/catalogue/goods.ts'
import { answerOf } from '../../support/server/answer-of.ts'

const folder = mkdtempSync(join(tmpdir(), 'shop-server-'))
const environment = { PATH: process.env['PATH'], NODE_ENV: 'test', LOG_LEVEL: 'info', DATA_DIR: folder, PORT: '0', SHUTDOWN_DELAY: '0' }

/** Starts the real server and returns its URL. */
async function open(): Promise<{ process: ChildProcess; address: string; output: () => string; closed: Promise<number | null> }> {
  const child = spawn(process.execPath, [SERVER], { env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  const closed = new Promise<number | null>((resolve) => {
    child.once('exit', resolve)
  })
  const address = await new Promise<string>((resolve, reject) => {
    const readOutput = (chunk: Buffer) => {
      output += chunk.toString()
      const [found] = /http:\/\/localhost:\d+/.exec(output) ?? []
      if (found) resolve(found)
    }
    child.stdout.on('data', readOutput)
    child.stderr.on('data', readOutput)
    child.once('exit', () => reject(new Error(output)))
  })
  return { process: child, address, output: () => output, closed }
}

describe('the server', () => {
  afterAll(() => rmSync(folder, { recursive: true }))

  it('starts on an empty folder, keeps acknowledged writes, and shuts down in order', async () => {
    const cartKey = newCartKey()
    const first = await open()
    expect((await fetch(`${first.address}/readyz`)).status).toBe(200)
    const added = await fetch(`${first.address}/api/cart-guest`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ cartKey, ...aloe, productQuantity: 2 }),
    })
    expect(added.status).toBe(200)
    first.process.kill('SIGTERM')
    expect(await first.closed).toBe(0)
    expect(first.output()).toContain('closed')
    expect(first.output()).not.toContain(cartKey)
    expect(existsSync(join(folder, 'shop.sqlite-wal'))).toBe(false)
    const second = await open()
    const cart = await answerOf('cart', await fetch(`${second.address}/api/cart-guest?cartKey=${cartKey}`))
    expect(cart.item_count).toBe(2)
    second.process.kill('SIGINT')
    expect(await second.closed).toBe(0)
  }, 30_000)

  it('answers with a whole page from the first request on, even for an address without a page', async () => {
    const server = await open()
    const page = await fetch(`${server.address}/no-such-page`)
    expect(page.status).toBe(404)
    const html = await page.text()
    expect(html).toContain('</footer>')
    // The mark of a part that React could not render on the server.
    expect(html).not.toContain('<!--$!-->')
    server.process.kill('SIGTERM')
    expect(await server.closed).toBe(0)
  }, 30_000)

  it('loses no acknowledged write when it is killed', async () => {
    const cartKey = newCartKey()
    const first = await open()
    const add = () =>
      fetch(`${first.address}/api/cart-guest`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ cartKey, ...aloe, productQuantity: 1 }),
      })
    for (let count = 0; count < 5; count += 1) expect((await add()).status).toBe(200)
    first.process.kill('SIGKILL')
    await first.closed
    const { db } = openSqlite(join(folder, 'shop.sqlite'))
    const line = await db.selectFrom('cart_line').select('quantity').where('cart_key', '=', cartKey).executeTakeFirst()
    await db.destroy()
    expect(line?.quantity).toBe(5)
  }, 30_000)

  it.each([
    [{ PORT: 'eighty' }, 'PORT is not usable: must be a whole number'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL is not usable: must start with postgres://'],
    [{ PAYMENTS: 'live' }, 'PAYMENTS=live needs the keys of PAYFAST'],
    [{ DATA_DIR: `${SERVER}/data` }, 'cannot be written: Error: ENOTDIR'],
  ])('does not start with %o, and prints the reason in one line', (wrong, message) => {
    const run = spawnSync(process.execPath, [SERVER], { env: { ...environment, ...wrong }, encoding: 'utf8', timeout: 20_000 })
    expect(run.status).toBe(1)
    expect(run.stderr.trim().split('\n')).toHaveLength(1)
    expect(run.stderr).toContain(message)
  })
})
