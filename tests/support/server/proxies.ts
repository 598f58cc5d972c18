import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, createServer, request, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { freePort } from './free-port.ts'
import { portOf } from './port-of.ts'

/** A proxy in front of several servers. */
interface Proxy {
  origin: string
  close(): Promise<void>
}

/**
 * Starts a proxy that sends each request to the next ready server in turn, over connections that are kept open. It asks `/readyz` of each
 * server four times a second. If no connection to a server comes about, the next server gets the request. Nothing else is tried twice.
 * @param next the place of the server for the next request; it may exceed the number of servers
 */
export async function startRoundRobin(origins: readonly string[], next = inTurn()): Promise<Proxy> {
  const agent = new Agent({ keepAlive: true })
  const unready = new Set<string>()

  async function examine(origin: string): Promise<void> {
    const isReady = await fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) unready.delete(origin)
    else unready.add(origin)
  }
  const checks = setInterval(() => origins.forEach((origin) => void examine(origin)), 250)

  async function forward({ method, url, headers }: IncomingMessage, body: string): Promise<IncomingMessage> {
    const first = next()
    const ready = origins.filter((origin) => !unready.has(origin))
    for (let attempt = 0; ; attempt += 1) {
      const origin = ready[(first + attempt) % ready.length] ?? ''
      const outgoing = request(new URL(url ?? '/', origin), { method, headers: { ...headers, connection: 'keep-alive' }, agent })
      outgoing.end(body)
      try {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the event's own arguments
        const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
        return answer
      } catch (error) {
        // Nothing was sent yet: refused, or reset in the listener's queue.
        const isUnconnected = error instanceof Error && 'syscall' in error && error.syscall === 'connect'
        if (!isUnconnected || attempt + 1 >= ready.length) throw error
      }
    }
  }

  const server = createServer((incoming, outgoing) => {
    text(incoming)
      .then((body) => forward(incoming, body))
      .then((answer) => {
        // Both are about the connection to the server.
        const { connection: _, 'keep-alive': __, ...headers } = answer.headers
        outgoing.writeHead(answer.statusCode ?? 502, headers)
        answer.on('error', (error) => outgoing.destroy(error))
        answer.pipe(outgoing)
      })
      .catch((error: unknown) => {
        outgoing.writeHead(502, { 'Content-Type': 'application/json' })
        outgoing.end(JSON.stringify({ code: 'bad_gateway', message: String(error) }))
      })
  })
  // An idle connection stays open: a request on one that is being closed would fail, and no server would be at fault.
  server.keepAliveTimeout = 0
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const port = portOf(server)
  return {
    origin: `http://127.0.0.1:${port}`,
    async close() {
      clearInterval(checks)
      server.closeAllConnections()
      agent.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}

function inTurn(): () => number {
  let turn = 0
  return () => (turn += 1)
}

/** The configuration that `deploy` ships. */
export const CADDYFILE = resolve('deploy/Caddyfile')

/** Whether a program is installed. Debian has all that the tests use. */
export const isInstalled = (program: string, ...version: readonly string[]) => spawnSync(program, version, { stdio: 'ignore' }).status === 0

/**
 * Starts Caddy with the shipped Caddyfile in front of several servers, on a free port. With `tls` it makes a certificate of its own for
 * localhost, which no trust store gets. `networks`: those of a content delivery network in front of it.
 */
export async function startCaddy(origins: readonly string[], { tls = false, networks = '' } = {}): Promise<Proxy> {
  const home = mkdtempSync(join(tmpdir(), 'caddy-'))
  const port = await freePort()
  const origin = tls ? `https://localhost:${port}` : `http://127.0.0.1:${port}`
  const config = join(home, 'Caddyfile')
  // Both lines keep Caddy inside this test: no system file, and no port 80.
  const inside = 'admin off\n\tskip_install_trust\n\tauto_https disable_redirects'
  writeFileSync(config, readFileSync(CADDYFILE, 'utf8').replace('admin off', inside))
  const child = spawn('caddy', ['run', '--config', config, '--adapter', 'caddyfile'], {
    env: {
      ...process.env,
      HOME: home,
      XDG_DATA_HOME: home,
      XDG_CONFIG_HOME: home,
      SHOP_ADDRESS: origin,
      SHOP_UPSTREAMS: origins.map((shop) => new URL(shop).host).join(' '),
      CDN_NETWORKS: networks,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const { promise: serving, resolve: serves, reject } = Promise.withResolvers<void>()
  // Caddy serves before it has its certificate, and refuses connections until then.
  const awaited = new Set(['serving initial configuration', ...(tls ? ['certificate obtained successfully'] : [])])
  let log = ''
  child.stderr.on('data', (chunk) => {
    log = `${log}${String(chunk)}`.slice(-4000)
    for (const line of awaited) if (log.includes(line)) awaited.delete(line)
    if (awaited.size === 0) serves()
  })
  child.once('exit', () => reject(new Error(`Caddy ended: ${log}`)))
  child.once('error', reject)
  await serving
  return {
    origin,
    async close() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      rmSync(home, { recursive: true, force: true })
    },
  }
}
