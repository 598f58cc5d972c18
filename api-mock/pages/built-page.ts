import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Render } from './render.ts'

/** Where the build leaves the page. */
const DIST = join(import.meta.dirname, '../../dist')
export const STATIC_ROOT = join(DIST, 'client')

/** What the build's list of files says of one source. */
interface ManifestEntry {
  file: string
  css?: string[]
  imports?: string[]
}

interface EntryServer {
  createRender: (options: { template: string; manifest: Record<string, ManifestEntry> }) => Render
}

/** The renderer of the built page, or nothing while it has not been built. */
export async function loadBuiltRender(): Promise<Render | undefined> {
  const entry = join(DIST, 'server/entry-server.js')
  const template = join(STATIC_ROOT, 'index.html')
  if (!existsSync(entry) || !existsSync(template)) return undefined
  const { createRender } = (await import(pathToFileURL(entry).href)) as EntryServer
  const manifest = JSON.parse(readFileSync(join(STATIC_ROOT, '.vite/manifest.json'), 'utf8')) as Record<string, ManifestEntry>
  return createRender({ template: readFileSync(template, 'utf8'), manifest })
}
