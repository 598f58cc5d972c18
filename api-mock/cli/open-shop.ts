import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { destination, pino } from 'pino'
import { composeDeps } from '../compose.ts'
import type { Config } from '../config.ts'
import { SQLITE_FILE } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from './refusal.ts'

/** The same shop that the server opens, brought up to date as the server would. A folder without one is refused unless `create`. */
export async function openShop(config: Config, create: boolean): Promise<Deps> {
  if (!create) requireShop(config)
  // Standard output belongs to the answer.
  return composeDeps(config, pino({ level: 'warn' }, destination(2)), {}, true)
}

/** Throws a Refusal where the settings lead to no shop: a new, empty one would answer every question wrongly. */
export function requireShop({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): void {
  if (databaseUrl === null && !existsSync(join(dataDir, SQLITE_FILE)))
    throw new Refusal('no_shop', `There is no shop in ${dataDir} yet: npm start makes one, or set DATA_DIR or DATABASE_URL`)
}
