import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoAccounts, DEMO_PASSWORD } from '../../../api-mock/account/demo-accounts.ts'
import { newCartKey } from '../../support/server/api.ts'
import { freePort } from '../../support/server/free-port.ts'
import { aloe } from '../../support/catalogue/goods.ts'
import { SQLITE_FILE } from '../../../api-mock/db/open.ts'
import { SERVER } from '../../../scripts/bundle-server.ts'
import { shopProcessLine } from '../../support/server/shop-line.ts'

const ROOT = join(import.meta.dirname, '../../..')

/** The settings of docs/deploying.md. `…` stands for the operator's own value, which is as long as a key has to be. */
function documentedSettings(): Record<string, string> {
  const text = readFileSync(join(ROOT, 'docs/deploying.md'), 'utf8')
  const lines = text.split('\n').filter((line) => line.startsWith('export '))
  const pairs = lines.flatMap((line) => [...line.matchAll(/([A-Z_]+)=('[^']*'|\S+)/g)])
  return Object.fromEntries(
    pairs.map(([, name = '', value = '']) => [name, value.replaceAll("'", '').replace('…', 'a-value-of-the-operator-of-the-shop')]),
  )
}

interface Started {
  origin: string
  output(): string
  stop(): Promise<void>
}

/** Starts a shop and waits until it is open. `npm start` is slower: it looks first whether the build is up to date. */
async function start(settings: Readonly<Record<string, string>>, data: string, command = [process.execPath, SERVER]): Promise<Started> {
  const port = await freePort()
  const env = { PATH: process.env['PATH'], LOG_LEVEL: 'info', DATA_DIR: data, PORT: String(port), ...settings }
  const [program = '', ...line] = command
  const child = spawn(program, line, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  const { promise: isOpen, resolve, reject } = Promise.withResolvers<void>()
  const readOutput = (chunk: Buffer) => {
    output += chunk.toString()
    if (output.includes('Stoep is open')) resolve()
  }
  child.stdout.on('data', readOutput)
  child.stderr.on('data', readOutput)
  child.once('exit', () => reject(new Error(output)))
  await isOpen
  return {
    origin: `http://127.0.0.1:${port}`,
    output: () => output,
    async stop() {
      // Below npm the shop ends after npm: it closes the output.
      const ended = once(child, 'close')
      child.kill('SIGTERM')
      await ended
    },
  }
}

const post = (origin: string, path: string, body: unknown) =>
  fetch(`${origin}${path}`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })

/** `fetch` cannot set the Host header. */
async function statusFor(url: string, host: string): Promise<number | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  get(url, { headers: { Host: host } }, resolve).once('error', reject)
  const answer = await promise
  answer.resume()
  return answer.statusCode
}

const signIn = (origin: string, email: string) => post(origin, '/api/login', { email, password: DEMO_PASSWORD })

describe('a production shop after docs/deploying.md, on the database of a demo', () => {
  const data = mkdtempSync(join(tmpdir(), 'live-start-'))
  let shop: Started
  let foreign: number | undefined
  beforeAll(async () => {
    const demo = await start({}, data)
    expect((await signIn(demo.origin, 'trade@stoep.example')).status).toBe(200)
    foreign = await statusFor(`${demo.origin}/`, 'shop.example.co.za')
    await demo.stop()
    shop = await start(documentedSettings(), data, ['npm', 'start'])
  }, 120_000)
  afterAll(async () => {
    await shop.stop()
    rmSync(data, { recursive: true })
  })

  it('responds under a host name that the demo refuses', async () => {
    expect(foreign).toBe(421)
    expect(await statusFor(`${shop.origin}/`, 'shop.example.co.za')).toBe(200)
  })

  it('writes files and folders that only their owner can read', async () => {
    const all = await readdir(data, { recursive: true })
    // The files of the builds are public copies. Their folder is not readable.
    const entries = all.filter((entry) => !entry.startsWith(join('builds', '/')))
    expect(entries).toEqual(expect.arrayContaining(['builds', SQLITE_FILE]))
    for (const entry of entries) expect(statSync(join(data, entry)).mode & 0o077, entry).toBe(0)
  })

  it('sends the security headers of a production shop', async () => {
    const { headers } = await fetch(shop.origin)
    expect(headers.get('content-security-policy')).toContain("default-src 'self'")
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('permissions-policy')).toContain('camera=()')
  })

  it('permits no sign-in to a demo account, and names none', async () => {
    for (const { email } of demoAccounts) expect((await signIn(shop.origin, email)).status).toBe(401)
    expect(shop.output()).not.toContain(DEMO_PASSWORD)
  })

  it.each(['/sandbox/payfast', '/sandbox/payjustnow', '/sandbox/finchoice', '/sandbox/style.css'])('has no %s', async (path) => {
    expect((await fetch(shop.origin + path)).status).toBe(404)
    expect((await post(shop.origin, path, {})).status).toBe(404)
  })

  it('has no coupons, reviews, decorators, stores or authors of the demo', async () => {
    const read = async (path: string): Promise<unknown> => (await fetch(shop.origin + path)).json()
    expect(await read('/api/home')).toMatchObject({ reviews: { count: 0, items: [] }, decorators: [], stores: [] })
    expect(JSON.stringify(await read('/api/blog'))).not.toContain('Farzana')
    const cartKey = newCartKey()
    expect((await post(shop.origin, '/api/cart-guest', { cartKey, ...aloe, productQuantity: 1 })).status).toBe(200)
    const coupon = await post(shop.origin, '/api/coupon-apply-guest', { cartKey, promoCode: 'THANDI5' })
    expect(await coupon.json()).toMatchObject({ code: 'invalid_coupon' })
  })

  it('marks no page as a demo, and marks that bank transfers are not offered', async () => {
    const html = await (await fetch(shop.origin)).text()
    expect(html).not.toContain('Demo shop')
    expect(html).toContain('<html data-without="bank_transfer"')
  })

  it('reports the missing settings and data with the doctor command', async () => {
    const settings = { ...documentedSettings(), DATA_DIR: data, LOG_LEVEL: 'warn' }
    const examined = await shopProcessLine(settings, 'doctor')
    expect(examined.code).toBe(1)
    expect(examined.out).toMatch(/✓ production mode\n✓ payments\n✓ mail\n✓ safe settings\n✓ behind the proxy\n✓ secret key\n/)
    expect(examined.out).toMatch(
      /✗ bank account .*\n✗ VAT number .*\n✗ addresses of the brand .*\n✗ news for the owner .*\n✗ payments tested .*card or EFT/,
    )
    expect(examined.out).toMatch(/✗ legal pages .*privacy-policy/)
    expect(examined.out).toMatch(/✗ own products .*kalk-bay.*\n✓ demo data\n✓ demo accounts\n✗ backups .*none was made.*\n✓ push keys\n/)
    await shopProcessLine(settings, 'backup', join(data, 'a.backup'))
    // With no setting of the server but the key of its secrets, a command restores no demo data.
    const { SECRET_KEY = '' } = documentedSettings()
    const again = await shopProcessLine({ DATA_DIR: data, LOG_LEVEL: 'warn', NODE_ENV: '', SECRET_KEY }, 'doctor')
    expect(again.out).toMatch(/✗ production mode .*\n✗ payments .*\n✗ mail .*\n/)
    expect(again.out).toMatch(/✓ demo data\n✓ demo accounts\n✓ backups\n✓ push keys\n/)
  }, 120_000)
})

describe('an unsafe start', () => {
  const data = mkdtempSync(join(tmpdir(), 'live-refused-'))
  afterAll(() => rmSync(data, { recursive: true }))
  const documented = documentedSettings()

  it.each([
    ['an https address without payments', { PUBLIC_URL: 'https://shop.example.co.za' }, 'PAYMENTS is not set'],
    ['production without payments', { NODE_ENV: 'production' }, 'PAYMENTS is not set'],
    ['the sandbox', { ...documented, PAYMENTS: 'sandbox' }, 'ALLOW_SANDBOX=1'],
    ['mail in plain text', { ...documented, SMTP_URL: 'smtp://mail.example.co.za:587' }, 'SMTP_URL may send mail'],
    ['PayFast without its passphrase', { ...documented, PAYFAST_PASSPHRASE: '' }, 'PAYFAST_PASSPHRASE'],
    ['the password of the demo accounts', { ...documented, SITE_PASSWORD: DEMO_PASSWORD }, 'SITE_PASSWORD is published'],
    ['a common password', { ...documented, SITE_PASSWORD: 'password123' }, 'SITE_PASSWORD is easy to guess'],
  ])(
    'is rejected in one line: %s',
    (_, settings, message) => {
      const env = { PATH: process.env['PATH'], DATA_DIR: data, PORT: '0', ...settings }
      const run = spawnSync(process.execPath, [SERVER], { cwd: ROOT, env, encoding: 'utf8', timeout: 50_000 })
      expect([run.status, run.stderr.trim().split('\n').length]).toEqual([1, 1])
      expect(run.stderr).toContain(message)
    },
    60_000,
  )

  it('logs a warning if the operator permits the sandbox and the demo accounts', async () => {
    const shop = await start({ ...documented, PAYMENTS: 'sandbox', ALLOW_SANDBOX: '1', SEED_DEMO: '1' }, data)
    const html = await (await fetch(`${shop.origin}/product-category`)).text()
    await shop.stop()
    expect(html).toContain('Test shop: payments are not real')
    expect(shop.output()).toMatch(/"level":50.*ALLOW_SANDBOX=1/)
    expect(shop.output()).toMatch(/"level":50.*SEED_DEMO=1/)
  }, 60_000)
})
