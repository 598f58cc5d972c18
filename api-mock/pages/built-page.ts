import { createHash } from 'node:crypto'
import { readStored } from '../db/stored-json.ts'
import * as z from 'zod/mini'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Config } from '../config.ts'
import { templateFor } from './notice.ts'
import type { FirstStyles, RenderOptions } from '../../src/contract/http/render.ts'
import type { PageRender } from './in-process.ts'

/** The folder of a build with the static files. */
export const staticRoot = (dist: string) => join(dist, 'client')

/** Vite's manifest of built files, by source. */
const manifestSchema = z.record(
  z.string(),
  z.object({ file: z.string(), css: z.optional(z.array(z.string())), imports: z.optional(z.array(z.string())) }),
)

/** The styles of first visits, by the paths of the screens' modules. */
const firstStylesSchema = z.record(z.string(), z.string())

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`
const withHash = (css: string): FirstStyles => ({ css, hash: hashOf(css) })

/** The hash of the boot script in the built page, for the content security policy. Undefined if the page is not built. */
export function bootHashOf(folder: string | undefined): string | undefined {
  const file = folder === undefined ? undefined : join(folder, 'index.html')
  if (file === undefined || !existsSync(file)) return undefined
  const script = /<script type="module"[^>]*>([^]+?)<\/script>/.exec(readFileSync(file, 'utf8'))?.[1]
  return script === undefined ? undefined : hashOf(script)
}

interface EntryServer {
  createRender: (options: RenderOptions) => PageRender
}

/** Whether a module is the page's renderer, `src/app/entry-server.tsx`. */
const isEntryServer = (module: unknown): module is EntryServer =>
  typeof module === 'object' && module !== null && 'createRender' in module && typeof module.createRender === 'function'

/** The same module, checked. Throws for any other. */
export function entryServer(module: unknown): EntryServer {
  if (!isEntryServer(module)) throw new TypeError('The renderer of the page exports no createRender')
  return module
}

/** Loads the renderer of the build in `distDir`. Returns undefined if the page is not built. */
export async function loadBuiltRender(config: Pick<Config, 'distDir' | 'mode' | 'payments'>): Promise<PageRender | undefined> {
  const dist = config.distDir
  const entry = join(dist, 'server/entry-server.js')
  const template = join(staticRoot(dist), 'index.html')
  if (!existsSync(entry) || !existsSync(template)) return undefined
  // React reads NODE_ENV. Its development build renders several times slower.
  process.env['NODE_ENV'] ||= 'production'
  const { createRender } = entryServer(await import(pathToFileURL(entry).href))
  const manifest = readStored(manifestSchema, readFileSync(join(staticRoot(dist), '.vite/manifest.json'), 'utf8'))
  const styles = readStored(firstStylesSchema, readFileSync(join(staticRoot(dist), '.vite/first-styles.json'), 'utf8'))
  const firstStyles = Object.fromEntries(Object.entries(styles).map(([module, css]) => [module, withHash(css)]))
  return createRender({ firstStyles, template: templateFor(config, readFileSync(template, 'utf8')), manifest })
}
