import { appendFileSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { destination, multistream, pino, stdTimeFunctions } from 'pino'
import { composeDeps } from '../compose.ts'
import type { Config } from '../config.ts'
import { SQLITE_FILE } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from './refusal.ts'

/** Opens the same shop as the server, with migrations and seeding. Without `create` it rejects a folder without a shop. */
export async function openShop(config: Config, create: boolean): Promise<Deps> {
  if (!create) requireShop(config)
  // Standard output is only for the answer, and its terminal needs no security log.
  const streams = multistream([
    { level: 'warn', stream: destination(2) },
    { level: 'info', stream: commandLog(config.dataDir) },
  ])
  return composeDeps(config, pino({ level: 'warn', timestamp: stdTimeFunctions.isoTime }, streams), {}, true)
}

/** The log of the commands, a file in the data folder, because the terminal's output is not stored. It gets warnings and the security log. */
function commandLog(dataDir: string): { write(line: string): void } {
  return {
    write(line) {
      mkdirSync(dataDir, { recursive: true, mode: 0o700 })
      appendFileSync(join(dataDir, 'commands.log'), line, { mode: 0o600 })
    },
  }
}

/** Throws a Refusal if the settings point to no shop: a new, empty shop would give wrong answers. */
export function requireShop({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): void {
  if (databaseUrl === null && !existsSync(join(dataDir, SQLITE_FILE)))
    throw new Refusal('no_shop', `There is no shop in ${dataDir} yet: npm start makes one, or set DATA_DIR or DATABASE_URL`)
}
