import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { imageFacts } from '../../seed/image-facts.ts'
import { importedFolder, importedName, readImported } from '../../catalogue/imported-pictures.ts'
import type { FetchedPictures } from './pictures.ts'

const AT_ONCE = 4
const TIMEOUT_MS = 20_000
const LARGEST = 12 * 1024 * 1024

interface Fetching {
  dataDir: string
  /** False: the import uses only pictures that an earlier import fetched. */
  download: boolean
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
 * Fetches the pictures of these URLs into the data folder. It skips pictures that an earlier import fetched, and pictures of the shop,
 * which are objects instead of URLs.
 */
export async function fetchPictures(named: Iterable<string | object>, { dataDir, download, progress }: Fetching): Promise<FetchResult> {
  const pictures = new Map<string, NonNullable<ReturnType<FetchedPictures['get']>>>()
  const failed = new Map<string, string>()
  const waiting = [...new Set(named)].filter((picture) => typeof picture === 'string')
  let [fetched, kept] = [0, 0]

  const take = async (address: string) => {
    const name = importedName(address)
    const existing = await readImported(dataDir, name)
    if (!existing && !download) return
    const { type, width, height } = existing ?? (await downloadPicture(address, join(importedFolder(dataDir), name)))
    pictures.set(address, { name, type, width, height })
    if (existing) kept += 1
    else fetched += 1
    if (fetched > 0 && fetched % 100 === 0) progress(`${fetched} pictures fetched …`)
  }
  const work = async () => {
    for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
      try {
        await take(address)
      } catch (error) {
        failed.set(address, reasonOf(error))
      }
    }
  }
  if (download) await mkdir(importedFolder(dataDir), { recursive: true })
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return { pictures, fetched, kept, failed }
}

/** Stores it whole or not at all. Throws with the reason in words. */
async function downloadPicture(address: string, file: string) {
  if (!/^https?:\/\//i.test(address)) throw new Error('no web address')
  const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!response.ok) throw new Error(`it was answered with ${response.status}`)
  if (Number(response.headers.get('content-length') ?? 0) > LARGEST) throw new Error('it is larger than 12 MB')
  const bytes = await bytesOf(response)
  const facts = imageFacts(bytes)
  if (!facts) throw new Error('it is no JPEG, PNG, WebP or GIF')
  await writeFile(`${file}.part`, bytes)
  await rename(`${file}.part`, file)
  return facts
}

/** Stops reading at the limit, because a server could send without end. */
async function bytesOf(response: Response): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > LARGEST) throw new Error('it is larger than 12 MB')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return `it did not come within ${TIMEOUT_MS / 1000} s`
  const cause = error.cause instanceof Error ? error.cause : null
  return cause && 'code' in cause ? `${error.message} (${String(cause.code)})` : error.message
}
