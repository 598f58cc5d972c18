import { sql } from 'kysely'
import { encodePicture, pictureLibrary } from '../../../pictures/encode-picture.ts'
import { importedName, readImported } from '../../../pictures/imported-pictures.ts'
import { download } from '../../../imports/download.ts'
import { pictureFault } from '../../../imports/fetch-pictures.ts'
import type { FetchedPictures } from '../../../imports/pictures.ts'
import type { Database } from '../../../db/open.ts'
import type { Deps } from '../../../deps.ts'
import { imageFacts, type ImageFacts } from '../../../pictures/image-facts.ts'
import { soonDeleted } from '../../../pictures/unused-pictures.ts'

/** The most seconds that one call of the desk waits for its pictures. */
const SECONDS = 10
const NAMES_AT_ONCE = 500
/** Base64 digits with the type and size of a WebP. */
const HEAD = 80

/**
 * The pictures of these addresses that the shop has: in the data folder of a command line, or in the database. One that
 * is to be deleted soon is left out, so that it is fetched again.
 */
export async function storedPictures(
  db: Database,
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  addresses: readonly string[],
): Promise<FetchedPictures> {
  const found = new Map<string, ImageFacts & { name: string }>()
  const names = new Map(addresses.map((address) => [importedName(address), address]))
  for (const [name, address] of names) {
    const file = await readImported(config.dataDir, name)
    if (file) found.set(address, { name, type: file.type, width: file.width, height: file.height })
  }
  const others = [...names.keys()].filter((name) => !found.has(names.get(name) ?? ''))
  for (let start = 0; start < others.length; start += NAMES_AT_ONCE) {
    const rows = await db
      .selectFrom('uploaded_picture')
      .select(['name', sql<string>`substr(content, 1, ${sql.lit(HEAD)})`.as('head')])
      .where('name', 'in', others.slice(start, start + NAMES_AT_ONCE))
      .where('name', 'not in', (all) =>
        all.selectFrom('unused_picture').select('unused_picture.name').where('since', '<', soonDeleted(clock)),
      )
      .execute()
    for (const { name, head } of rows) {
      const [address, facts] = [names.get(name), imageFacts(Buffer.from(head, 'base64'))]
      if (address !== undefined && facts) found.set(address, { name, ...facts })
    }
  }
  return found
}

export interface FetchedNow {
  pictures: { name: string; bytes: Buffer }[]
  failed: { address: string; reason: string }[]
}

/**
 * Fetches pictures from the public internet, and encodes them again. It leaves out those that the shop has. Throws `unavailable` if this
 * server cannot read pictures.
 */
export async function fetchNow(deps: Pick<Deps, 'db' | 'config' | 'clock'>, addresses: readonly string[]): Promise<FetchedNow> {
  const stored = await storedPictures(deps.db, deps, addresses)
  const result: FetchedNow = { pictures: [], failed: [] }
  const waiting = [...new Set(addresses)].filter((address) => !stored.has(address))
  if (waiting.length === 0) return result
  await pictureLibrary()
  await Promise.all(
    waiting.map(async (address) => {
      try {
        const bytes = await encodePicture(await download(address, deps.config.pictureHosts, SECONDS * 1000))
        result.pictures.push({ name: importedName(address), bytes })
      } catch (error) {
        result.failed.push({ address, reason: pictureFault(error, SECONDS) })
      }
    }),
  )
  return result
}
