import { mkdir, rename, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { imageFacts } from '../pictures/image-facts.ts'
import { importedFolder, importedName, readImported } from '../pictures/imported-pictures.ts'
import type { Config } from '../config.ts'
import { download } from './download.ts'
import { encodePicture, pictureLibrary } from '../pictures/encode-picture.ts'
import { Refusal } from '../cli/refusal.ts'
import type { FetchedPictures } from './pictures.ts'

const AT_ONCE = 4
const SECONDS = 20

interface Fetching {
  config: Pick<Config, 'dataDir' | 'pictureHosts'>
  /** False: the import uses only pictures that an earlier import fetched. */
  isOnline: boolean
  progress: (line: string) => void
}

export interface FetchResult {
  pictures: FetchedPictures
  fetched: number
  kept: number
  /** URL → the reason why the picture is missing. */
  failed: Map<string, string>
}

/**
 * Fetches the pictures of these URLs from the public internet into the data folder, and encodes them again. It skips pictures that an
 * earlier import fetched, and pictures of the shop, which are objects instead of URLs.
 */
export async function fetchPictures(named: Iterable<string | object>, { config, isOnline, progress }: Fetching): Promise<FetchResult> {
  const { dataDir, pictureHosts } = config
  const pictures = new Map<string, NonNullable<ReturnType<FetchedPictures['get']>>>()
  const failed = new Map<string, string>()
  const waiting = [...new Set(named)].filter((picture) => typeof picture === 'string')
  let [fetched, kept] = [0, 0]

  const take = async (address: string) => {
    const name = importedName(address)
    const existing = await readImported(dataDir, name)
    if (!existing && !isOnline) return
    const { type, width, height } = existing ?? (await storePicture(address, pictureHosts, join(importedFolder(dataDir), name)))
    pictures.set(address, { name, type, width, height })
    // `deleteUnusedFiles` deletes no file that was touched lately.
    if (existing) await utimes(join(importedFolder(dataDir), name), new Date(), new Date())
    if (existing) kept += 1
    else fetched += 1
    if (fetched > 0 && fetched % 100 === 0) progress(`${fetched} pictures fetched …`)
  }
  const work = async () => {
    for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
      try {
        await take(address)
      } catch (error) {
        failed.set(address, pictureFault(error, SECONDS))
      }
    }
  }
  if (isOnline) {
    await pictureLibrary().catch(refuseWithoutLibrary)
    await mkdir(importedFolder(dataDir), { recursive: true })
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return { pictures, fetched, kept, failed }
}

/** Ends an import with pictures before it stores anything, because this system has no build of the picture library. */
function refuseWithoutLibrary({ cause }: Error): never {
  const reason = cause instanceof Error ? cause.message.split('\n')[0] : String(cause)
  throw new Refusal('no_pictures', `Pictures cannot be read here: npm install sharp, or import without --images (${reason})`)
}

/** Stores it whole or not at all. Throws with the reason in words. */
async function storePicture(address: string, ownHosts: readonly string[], file: string) {
  const bytes = await encodePicture(await download(address, ownHosts, SECONDS * 1000))
  const facts = imageFacts(bytes)
  if (!facts) throw new Error('it could not be written')
  await writeFile(`${file}.part`, bytes)
  await rename(`${file}.part`, file)
  return facts
}

/** Why a picture could not be fetched within its time. */
export function pictureFault(error: unknown, seconds: number): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return `it did not come within ${seconds} s`
  const cause = error.cause instanceof Error ? error.cause : null
  return cause && 'code' in cause ? `${error.message} (${String(cause.code)})` : error.message
}
