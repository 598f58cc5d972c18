import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, inject } from 'vitest'
import { pino } from 'pino'
import { runShop, type CommandEnvironment } from '../../../api-mock/cli/run.ts'
import { composeDeps } from '../../../api-mock/compose.ts'
import { readConfig } from '../../../api-mock/config.ts'
import type { Deps } from '../../../api-mock/deps.ts'
import { emptyDatabase } from '../database/reused-postgres.ts'
import type { TestDatabase } from './databases.ts'

const LAUNCHER = join(import.meta.dirname, '../../../scripts/shop.mjs')

interface Ran {
  code: number
  out: string
  err: string
  /** The answer of a command line with `--json`. */
  json: unknown
}

/** Runs one command of the shop in this process, on an open database or on one that the settings name. */
export async function shopLine(around: Pick<CommandEnvironment, 'deps'> & Partial<CommandEnvironment>, ...line: string[]): Promise<Ran> {
  const said = { out: '', err: '' }
  const code = await runShop(line, {
    env: {},
    folder: tmpdir(),
    ...around,
    out: (text) => (said.out += `${text}\n`),
    err: (text) => (said.err += `${text}\n`),
  })
  return { code, ...said, json: line.includes('--json') ? JSON.parse(said.out) : null }
}

export interface ShopPlace {
  /** Environment variables that lead to a new, empty database. */
  env: Record<string, string>
  folder: string
  remove(): void
}

/** A data folder and database that several processes can open. */
export async function shopPlace({ name }: Pick<TestDatabase, 'name'>): Promise<ShopPlace> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-place-'))
  const env: Record<string, string> = { DATA_DIR: folder, NODE_ENV: 'test', LOG_LEVEL: 'warn' }
  if (name === 'PostgreSQL') env['DATABASE_URL'] = await emptyDatabase(inject('postgresUrl') ?? '')
  return { env, folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

interface PlacedShop {
  place: ShopPlace
  deps: Deps
}

/** Opens a shop in a place of its own for each test. `shop` returns that of the present test, and `line` runs a command on it. */
export function useShopPlace(database: Pick<TestDatabase, 'name'>) {
  let present: PlacedShop | null = null
  beforeEach(async () => {
    const place = await shopPlace(database)
    present = { place, deps: await composeDeps(readConfig(place.env), pino({ level: 'silent' }), {}) }
  })
  afterEach(async () => {
    await present?.deps.db.destroy()
    present?.place.remove()
    present = null
  })
  const shop = (): PlacedShop => {
    if (present === null) throw new Error('No test is running')
    return present
  }
  const line = (...words: string[]) => shopLine({ env: shop().place.env, folder: shop().place.folder }, ...words)
  return { shop, line }
}

/** Runs one command in a process of its own, with the launcher that `npm run shop` starts. */
export function shopProcessLine(env: Readonly<Record<string, string>>, ...line: string[]): Promise<Omit<Ran, 'json'>> {
  const { promise, resolve, reject } = Promise.withResolvers<Omit<Ran, 'json'>>()
  const child = spawn(process.execPath, [LAUNCHER, ...line], { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  const said = { out: '', err: '' }
  child.stdout.on('data', (text) => (said.out += text))
  child.stderr.on('data', (text) => (said.err += text))
  child.once('error', reject)
  child.once('close', (code) => resolve({ code: code ?? 1, ...said }))
  return promise
}
