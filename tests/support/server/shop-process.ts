import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { bundleServerIfNeeded, SERVER } from '../../../scripts/bundle-server.ts'
import { freePort } from './free-port.ts'

/** The environment variable with a prepared data folder that has catalogue and demo data. */
export const SEEDED = 'SEEDED_SHOP_DATA'

/**
 * A real server in a process of its own, with a data folder of its own: empty, or seeded already if it needs demo data. It can be stopped,
 * killed and started again.
 */
export interface ShopProcess {
  origin: string
  /** Its data folder; sent mails are under `mail`. */
  data: string
  /** `more` adds to its settings for this start. */
  start(more?: Readonly<Record<string, string>>): Promise<void>
  /** Stops it as an operator does. Resolves with its exit code; null if it does not run. */
  stop(): Promise<number | null>
  /** Kills it, as a power cut does. */
  kill(): Promise<unknown>
  /** Stops it for good and removes its data. */
  remove(): Promise<void>
}

/** A cache of compiled code: without it a start takes half as long again. */
const compiled = { NODE_COMPILE_CACHE: resolve('node_modules/.cache/compiled') }

let bundled: Promise<void> | undefined

/** Makes a server that is not started yet. `env` adds to its settings; `given` is its port, by default a free one. */
export async function createShopProcess(env: Readonly<Record<string, string>> = {}, given?: number): Promise<ShopProcess> {
  // A benchmark or a trial must not measure an old server.
  await (bundled ??= bundleServerIfNeeded())
  const port = given ?? (await freePort())
  const origin = `http://127.0.0.1:${port}`
  const data = mkdtempSync(join(tmpdir(), 'shop-data-'))
  const seeded = env['SEED_DEMO'] === '1' ? process.env[SEEDED] : undefined
  if (seeded !== undefined) cpSync(seeded, data, { recursive: true })
  let child: ChildProcess | null = null

  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    const ending = child
    child = null
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return null
    const ended = once(ending, 'exit')
    ending.kill(signal)
    await ended
    return ending.exitCode
  }

  return {
    origin,
    data,
    async start(more = {}) {
      const started = spawn(process.execPath, ['--max-semi-space-size=8', SERVER], {
        env: {
          ...process.env,
          ...compiled,
          PORT: String(port),
          DATA_DIR: data,
          PUBLIC_URL: origin,
          LOG_LEVEL: 'warn',
          // No proxy is in front of it.
          SHUTDOWN_DELAY: '0',
          // The demo, as `npm start` opens it, without the NODE_ENV of the test runner.
          NODE_ENV: '',
          SEED_DEMO: '0',
          ...env,
          ...more,
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      child = started
      const { promise: listening, resolve: listens, reject } = Promise.withResolvers<void>()
      // The address is printed once it listens.
      started.stdout.on('data', (chunk) => String(chunk).includes(`:${port}`) && listens())
      started.once('exit', (code) => reject(new Error(`The shop ended with ${code} before it listened`)))
      await listening
      const ready = await fetch(`${origin}/readyz`)
      if (!ready.ok) throw new Error(`The shop did not start: ${ready.status}`)
    },
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    async remove() {
      await end('SIGTERM')
      rmSync(data, { recursive: true, force: true })
    },
  }
}
