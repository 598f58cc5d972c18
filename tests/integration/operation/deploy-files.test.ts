import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../../../api-mock/config.ts'
import { requireSafeStart } from '../../../api-mock/safe-start.ts'
import { COMMANDS } from '../../../scripts/bundle-server.ts'
import { portOf } from '../../support/server/port-of.ts'
import { CADDYFILE, isInstalled, startCaddy } from '../../support/server/proxies.ts'

/** The files of `deploy`. Those that need a program are checked by it where it is installed. */

function run(program: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): string {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', env: { ...process.env, ...env } })
  const output = `${stdout}${stderr}`
  expect(status, output).toBe(0)
  return output
}

test.runIf(isInstalled('caddy', 'version'))('Caddy accepts its configuration', () => {
  const env = { SHOP_ADDRESS: 'http://127.0.0.1:80', SHOP_UPSTREAMS: '127.0.0.1:3001 127.0.0.1:3002' }
  expect(run('caddy', ['validate', '--config', CADDYFILE, '--adapter', 'caddyfile'], env)).toContain('Valid configuration')
})

test.runIf(isInstalled('caddy', 'version')).each([
  { networks: '127.0.0.1/32', forwarded: '198.51.100.1, 203.0.113.7, 127.0.0.1' },
  { networks: '', forwarded: '127.0.0.1' },
])('Caddy passes on the addresses that a known network names, and no others: “$networks”', async ({ networks, forwarded }) => {
  const shop = createServer((request, response) => response.end(request.headers['x-forwarded-for']))
  await once(shop.listen(0, '127.0.0.1'), 'listening')
  const caddy = await startCaddy([`http://127.0.0.1:${portOf(shop)}`], { networks })
  // The first address is what a visitor may have sent; the network has appended the second.
  const answer = await fetch(caddy.origin, { headers: { 'X-Forwarded-For': '198.51.100.1, 203.0.113.7' } })
  expect(await answer.text()).toBe(forwarded)
  await caddy.close()
  shop.closeAllConnections()
  shop.close()
})

test.runIf(isInstalled('nginx', '-v') && isInstalled('openssl', 'version'))('nginx accepts its configuration', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'))
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  run('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=shop', '-keyout', key, '-out', certificate])
  const site = readFileSync('deploy/nginx.conf', 'utf8')
    .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
  const whole = join(folder, 'nginx.conf')
  writeFileSync(whole, `pid ${folder}/nginx.pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${site}\n}\n`)
  expect(run('nginx', ['-t', '-c', whole])).toContain('test is successful')
  rmSync(folder, { recursive: true })
})

const units = ['stoep@.service', 'stoep-backup.service', 'stoep-backup.timer']

test.runIf(isInstalled('systemd-analyze', '--version'))('systemd accepts its units', () => {
  const folder = mkdtempSync(join(tmpdir(), 'units-'))
  // The programs of the units are on the machine that runs the shop.
  for (const unit of units)
    writeFileSync(
      join(folder, unit),
      readFileSync(`deploy/systemd/${unit}`, 'utf8').replaceAll('/opt/stoep/node_modules/.bin/node', process.execPath),
    )
  run('systemd-analyze', ['verify', ...units.map((unit) => join(folder, unit.replace('@.', '@3001.')))])
  rmSync(folder, { recursive: true })
})

test('the image contains all that the server and the commands import', () => {
  const [, last = ''] = readFileSync('deploy/Dockerfile', 'utf8').split(/^FROM (?!.* AS )/m)
  const copied = [...last.matchAll(/^COPY --from=build \/app\/(\S+) /gm)].map(([, path = '']) => path)
  expect(copied).toContain('dist')
  const folder = mkdtempSync(join(tmpdir(), 'image-'))
  // Of `dist`, what this test starts is enough.
  for (const path of copied.map((name) => (name === 'dist' ? 'dist/shop' : name))) cpSync(path, join(folder, path), { recursive: true })
  const inImage = (...args: string[]) => spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', env: { DATA_DIR: folder } })
  const pictures =
    "const { default: sharp } = await import('sharp'); await sharp({ create: { width: 1, height: 1, channels: 3, background: 'red' } }).webp().toBuffer()"
  expect(inImage('--input-type=module', '--eval', pictures).stderr).toBe('')
  expect(inImage(COMMANDS, 'catalogue', 'import', 'none.json').stderr).toMatch(/^bad_file/)
  rmSync(folder, { recursive: true })
})

describe('the settings that are to be filled in', () => {
  const example = Object.fromEntries(
    readFileSync('deploy/shop.env.example', 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line): [string, string] => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )
  const start = (filled: Record<string, string>) => requireSafeStart(readConfig({ NODE_ENV: 'production', ...example, ...filled }))

  test('do not start a shop while they are incomplete', () => {
    expect(() => start({ PAYFAST_MERCHANT_ID: '10000100' })).toThrow('PAYFAST')
    expect(() => start({ SMTP_URL: 'smtp://user:password@mail.example.co.za' })).toThrow('SMTP_URL')
    expect(() => start({ METRICS_TOKEN: 'short' })).toThrow('METRICS_TOKEN')
  })

  test('start one once they are complete', () => {
    const filled = Object.fromEntries(
      Object.entries(example)
        .filter(([, value]) => value === '')
        .map(([name]) => [name, `filled-in-${name}-with-32-characters`]),
    )
    const addresses = {
      // As compose.yaml sets it.
      DATABASE_PRIVATE: '1',
      DATABASE_URL: 'postgres://stoep:filled-in@database/stoep',
      SMTP_URL: 'smtps://user:filled-in@mail.example.co.za',
      MAIL_BOUNCE: 'bounce@mail.example.co.za',
      BOUNCE_IMAP_URL: 'imaps://bounce:filled-in@mail.example.co.za/INBOX',
    }
    expect(() => start({ ...filled, ...addresses })).not.toThrow()
  })
})
