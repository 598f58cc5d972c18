import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { imageFacts, type ImageFacts } from '../seed/image-facts.ts'

/** Where imported pictures lie in the data folder: one file for each, named after the address it came from. */
export const importedFolder = (dataDir: string) => join(dataDir, 'media')

export const importedName = (address: string) => createHash('sha256').update(address).digest('hex').slice(0, 32)

/** A picture that was fetched, or null where there is none of that name. */
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
