import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Config } from '../config.ts'
import { templateFor } from './notice.ts'
import type { EntryServer, Manifest, Render } from '../../src/contract/http/render.ts'

/** The folder of a build that holds what is sent as it is. */
export const staticRoot = (dist: string) => join(dist, 'client')

/** The renderer of the page that was built into `distDir`, or nothing while it has not been built. */
export async function loadBuiltRender(config: Pick<Config, 'distDir' | 'mode' | 'payments'>): Promise<Render | undefined> {
  const dist = config.distDir
  const entry = join(dist, 'server/entry-server.js')
  const template = join(staticRoot(dist), 'index.html')
  if (!existsSync(entry) || !existsSync(template)) return undefined
  // React's own switch: its development build renders several times slower.
  process.env['NODE_ENV'] ||= 'production'
  const { createRender } = (await import(pathToFileURL(entry).href)) as EntryServer
  const manifest = JSON.parse(readFileSync(join(staticRoot(dist), '.vite/manifest.json'), 'utf8')) as Manifest
  return createRender({ template: templateFor(config, readFileSync(template, 'utf8')), manifest })
}
