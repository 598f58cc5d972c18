import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { brotliCompress, brotliDecompress } from 'node:zlib'
import { promisify } from 'node:util'
import type { Deps } from '../deps.ts'
import { transact } from '../db/transaction.ts'
import { SERVED_BUILDS } from './store-build.ts'

const pack = promisify(brotliCompress)
const unpack = promisify(brotliDecompress)

/** Files whose content never changes: a name contains the hash of its content, or of its build. */
const LASTING = /^\/(assets|packs)\/[\w.-]+$/

/** The rows of one statement. */
const AT_ONCE = 50

/**
 * Stores the files of this server's build in PostgreSQL, so that servers with another build find them, and deletes all builds but the
 * latest three. Servers on SQLite share a data folder instead, where `storeBuild` has put them.
 * @param build its id; with null the server has no build
 */
export async function shareBuild(deps: Pick<Deps, 'db' | 'dialect' | 'clock'>, build: string | null, client: string): Promise<void> {
  if (deps.dialect !== 'postgres' || build === null) return
  const stored_at = deps.clock.now().toISOString()
  const stored = await deps.db.updateTable('build').set({ stored_at }).where('build', '=', build).returning('build').executeTakeFirst()
  if (!stored) {
    const files = await Promise.all(lastingFiles(client).map(async (path) => ({ path, build, content: await contentOf(client + path) })))
    await transact(deps, async (trx) => {
      const own = await trx
        .insertInto('build')
        .values({ build, stored_at })
        .onConflict((conflict) => conflict.doNothing())
        .returning('build')
        .executeTakeFirst()
      // Another server has stored the same build in the meantime.
      if (!own) return
      for (let from = 0; from < files.length; from += AT_ONCE)
        await trx
          .insertInto('build_file')
          .values(files.slice(from, from + AT_ONCE))
          .execute()
    })
  }
  const latest = deps.db.selectFrom('build').select('build').orderBy('stored_at', 'desc').orderBy('build').limit(SERVED_BUILDS)
  await deps.db.deleteFrom('build').where('build', 'not in', latest).execute()
}

/** The paths of the files of a build, without their compressed copies. */
function lastingFiles(client: string): string[] {
  return ['/assets', '/packs']
    .filter((folder) => existsSync(client + folder))
    .flatMap((folder) => readdirSync(client + folder).map((name) => `${folder}/${name}`))
    .filter((path) => LASTING.test(path) && !/\.(br|gz)$/.test(path))
}

/** Brotli, in base64. The build has compressed all but its smallest files. */
async function contentOf(file: string): Promise<string> {
  const packed = existsSync(`${file}.br`) ? readFileSync(`${file}.br`) : await pack(readFileSync(file))
  return packed.toString('base64')
}

/** Finds a file that only another server's build has. Returns null if no build of the last ones has it. */
export async function sharedFile(
  { db, dialect, config }: Pick<Deps, 'db' | 'dialect' | 'config'>,
  path: string,
): Promise<Uint8Array | null> {
  if (!LASTING.test(path)) return null
  if (dialect === 'sqlite') return fileBeside(config.dataDir, path)
  const row = await db.selectFrom('build_file').select('content').where('path', '=', path).executeTakeFirst()
  return row ? unpack(Buffer.from(row.content, 'base64')) : null
}

/** A file in the folders of `storeBuild`, where another process may have added a build. */
async function fileBeside(dataDir: string, path: string): Promise<Uint8Array | null> {
  const folder = join(dataDir, 'builds')
  if (!path.startsWith('/assets/') || !existsSync(folder)) return null
  for (const build of await readdir(folder)) {
    const file = join(folder, build, 'assets', basename(path))
    if (existsSync(file)) return readFile(file)
  }
  return null
}
