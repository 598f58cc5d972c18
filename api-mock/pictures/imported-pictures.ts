import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../db/open.ts'
import { imageFacts, type ImageFacts } from './image-facts.ts'

/** The folder of imported pictures inside the data folder. Each file is named after the URL of the picture. */
export const importedFolder = (dataDir: string) => join(dataDir, 'media')

/** The file name of an imported picture: the first digits of the SHA-256 of its URL. */
export const importedName = (address: string) => createHash('sha256').update(address).digest('hex').slice(0, 32)

/** Reads an imported picture. Returns null if no file has that name. */
export async function readImported(dataDir: string, name: string): Promise<(ImageFacts & { bytes: Buffer }) | null> {
  if (!/^[0-9a-f]{32}$/.test(name)) return null
  try {
    const bytes = await readFile(join(importedFolder(dataDir), name))
    const facts = imageFacts(bytes)
    return facts && { ...facts, bytes }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** Reads a picture that the staff uploaded. Returns null if none has that name, and if only an older version of content has kept it. */
export async function readUploaded(db: Database, name: string): Promise<(ImageFacts & { bytes: Buffer }) | null> {
  const row = await db
    .selectFrom('uploaded_picture')
    .select('content')
    .where('name', '=', name)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('unused_picture').select('since').where('name', '=', name.slice(0, 32)).where('kept_by', '=', 'version'))),
    )
    .executeTakeFirst()
  const bytes = row && Buffer.from(row.content, 'base64')
  const facts = bytes && imageFacts(bytes)
  return bytes && facts ? { ...facts, bytes } : null
}
