import { existsSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS } from '../../src/domain/calendar/durations.ts'
import type { ShopTransaction } from '../db/open.ts'
import { transact } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import type { Job } from '../jobs.ts'
import { importedFolder } from './imported-pictures.ts'
import { orderedPictures, picturesIn, rememberedPictures, shownPictures } from './picture-use.ts'

/** How long a picture stays that nothing shows. `docs/running-the-shop.md` states it. */
const DAYS = 30
/** A server deletes its files from the disk within these days, and then the row is deleted too. */
const DAYS_FOR_FILES = 7
const NAMES_AT_ONCE = 500
const NAME = /^[0-9a-f]{32}$/

type Place = Pick<Deps, 'db' | 'clock' | 'config' | 'log'>

/** The jobs that delete pictures that nothing shows. */
export const pictureJobs = (deps: Place): Job[] => [
  { name: 'unused-pictures', everySeconds: 6 * 3600, run: () => deleteUnusedPictures(deps) },
  // Each server has files of its own.
  { name: 'unused-picture-files', everySeconds: 6 * 3600, onEveryServer: true, run: () => deleteUnusedFiles(deps) },
]

/**
 * Deletes the uploaded pictures that nothing has shown for 30 days. One that an order or a quote shows stays. One that an older version of
 * content names stays too, but is not served until a version with it is saved.
 */
export async function deleteUnusedPictures(deps: Place): Promise<void> {
  const { db, clock, log } = deps
  const stored = await db.selectFrom('uploaded_picture').select('name').execute()
  const files = Map.groupBy(stored, ({ name }) => name.slice(0, 32))
  const due = await pastDue(deps, [...files.keys()])
  for (const picture of due)
    await transact(deps, async (trx) => {
      // Its row is locked first, as `storeUploaded` does: a picture that is uploaded again meanwhile stays.
      const found = await trx.deleteFrom('unused_picture').where('name', '=', picture).returning('name').executeTakeFirst()
      const names = files.get(picture)?.map(({ name }) => name) ?? []
      if (found) await trx.deleteFrom('uploaded_picture').where('name', 'in', names).execute()
    })
  if (due.length > 0) log.info({ pictures: due.length }, 'pictures that nothing shows were deleted')
  const before = new Date(clock.now().getTime() - (DAYS + DAYS_FOR_FILES) * DAY_MS).toISOString()
  await db.deleteFrom('unused_picture').where('since', '<', before).where('kept_by', 'is', null).execute()
}

/** Deletes the files of imported pictures on this server that nothing has shown for 30 days. One that a version of content names stays. */
export async function deleteUnusedFiles(deps: Place): Promise<void> {
  const folder = importedFolder(deps.config.dataDir)
  const files = existsSync(folder) ? await readdir(folder) : []
  const before = deps.clock.now().getTime() - DAYS * DAY_MS
  let count = 0
  const pictures = files.filter((file) => NAME.test(file))
  for (const name of await pastDue(deps, pictures)) {
    // An import that uses a file again touches it (`fetchPictures`).
    const { mtimeMs } = await stat(join(folder, name))
    if (mtimeMs >= before) continue
    await rm(join(folder, name), { force: true })
    count += 1
  }
  if (count > 0) deps.log.info({ pictures: count }, 'files of pictures that nothing shows were deleted')
}

/** Notes since when nothing shows these stored pictures, and returns those that can be deleted. */
async function pastDue({ db, clock }: Place, stored: readonly string[]): Promise<string[]> {
  if (stored.length === 0) return []
  const now = clock.now()
  const shown = await shownPictures(db)
  const rows = await db.selectFrom('unused_picture').selectAll().execute()
  await showAgain(
    db,
    rows.flatMap(({ name }) => (shown.has(name) ? [name] : [])),
  )
  const noted = new Set(rows.map(({ name }) => name))
  const unused = stored.filter((name) => !shown.has(name))
  const added = unused.filter((name) => !noted.has(name))
  for (let start = 0; start < added.length; start += NAMES_AT_ONCE)
    await db
      .insertInto('unused_picture')
      .values(added.slice(start, start + NAMES_AT_ONCE).map((name) => ({ name, since: now.toISOString(), kept_by: null })))
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
  const before = new Date(now.getTime() - DAYS * DAY_MS).toISOString()
  const present = new Set(unused)
  const due = rows.filter(({ name, since, kept_by }) => present.has(name) && since < before && kept_by !== 'order')
  return due.length === 0 ? [] : withoutKept(db, due)
}

/** Notes which of these pictures stay, and returns the others. */
async function withoutKept(db: Deps['db'], due: readonly { name: string; kept_by: string | null }[]): Promise<string[]> {
  const ordered = await orderedPictures(db, new Set(due.map(({ name }) => name)))
  const remembered = await rememberedPictures(db)
  const gone: string[] = []
  for (const { name, kept_by } of due) {
    const keeper = ordered.has(name) ? 'order' : remembered.has(name) ? 'version' : null
    if (keeper === null) gone.push(name)
    if (keeper !== kept_by) await db.updateTable('unused_picture').set({ kept_by: keeper }).where('name', '=', name).execute()
  }
  return gone
}

/** A picture that nothing has shown since before this time, ISO 8601 in UTC, is to be deleted within a day. */
export const soonDeleted = ({ now }: Deps['clock']): string => new Date(now().getTime() - (DAYS - 1) * DAY_MS).toISOString()

async function showAgain(db: Deps['db'], names: readonly string[]): Promise<void> {
  for (let start = 0; start < names.length; start += NAMES_AT_ONCE)
    await db
      .deleteFrom('unused_picture')
      .where('name', 'in', names.slice(start, start + NAMES_AT_ONCE))
      .execute()
}

/** Serves the pictures of a text again that are no longer served. */
export const serveAgain = (trx: ShopTransaction, text: string): Promise<void> => showAgain(trx, picturesIn(text))

/** Stores the files of pictures, each once. The 30 days until an unused one is deleted begin again. */
export async function storeUploaded(trx: ShopTransaction, files: readonly { name: string; bytes: Buffer }[]): Promise<void> {
  await showAgain(trx, [...new Set(files.map(({ name }) => name.slice(0, 32)))].toSorted())
  for (const { name, bytes } of files)
    await trx
      .insertInto('uploaded_picture')
      .values({ name, content: bytes.toString('base64') })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
}
