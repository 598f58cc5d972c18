/** The size of a first visit, read from the build's manifest. `npm run check` compares it with the limit. */
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import * as z from 'zod/mini'
import { FIRST_STYLES } from './build/first-styles.ts'

const chunkSchema = z.object({
  file: z.string(),
  name: z.optional(z.string()),
  imports: z.optional(z.array(z.string())),
})
type Chunk = z.output<typeof chunkSchema>

const CLIENT = 'dist/client'

/** The limit of script for a first visit, in bytes, gzip. */
export const SCRIPT_LIMIT = 93_500

/** The limit of styles that the first paint of a public page waits for, in bytes, gzip. */
export const FIRST_STYLES_LIMIT = 10_000

/** Bytes, gzip, of the styles that the first paint of each public screen waits for. Throws when there is no build. */
export function firstStyleSizes(): Readonly<Record<string, number>> {
  const styles = z.parse(z.record(z.string(), z.string()), JSON.parse(readFileSync(join(CLIENT, FIRST_STYLES), 'utf8')))
  return Object.fromEntries(Object.entries(styles).map(([screen, css]) => [screen, gzipSync(css, { level: 9 }).length]))
}

/** The files that the build's manifest names for the page. */
export interface BuiltPage {
  /** The script files, below dist/client, that a page with the screens `modules` loads: those of every page and those of the screens. */
  filesOf(modules: readonly string[]): Set<string>
  /** The script in the page itself. */
  boot: string
}

/** Reads the manifest of the build. Throws when there is no build. */
export function readBuiltPage(): BuiltPage {
  const path = join(CLIENT, '.vite/manifest.json')
  if (!existsSync(path)) throw new Error('Nothing is built: npm run build')
  const manifest: Readonly<Record<string, Chunk>> = z.parse(z.record(z.string(), chunkSchema), JSON.parse(readFileSync(path, 'utf8')))
  const [, ofEveryPage = '', boot = ''] =
    /<script type="module" data-modules="([^"]*)">([^]*?)<\/script>/.exec(readFileSync(join(CLIENT, 'index.html'), 'utf8')) ?? []
  if (boot === '') throw new Error('The page has no boot script: see scripts/build/inline-boot.ts')
  return {
    boot,
    filesOf(modules) {
      const files = new Set(ofEveryPage.split(' ').map((file) => file.slice(1)))
      const visit = (key: string) => {
        const chunk = manifest[key]
        if (!chunk) throw new Error(`Not in the build: ${key}`)
        if (files.has(chunk.file)) return
        files.add(chunk.file)
        chunk.imports?.forEach(visit)
      }
      for (const key of modules) visit(key)
      return files
    },
  }
}

/** Bytes of script, gzip, of the first visit of each public route. Throws when there is no build. */
export async function firstVisitSizes(): Promise<Readonly<Record<string, number>>> {
  const page = readBuiltPage()
  const bytesOf = (script: string | Buffer) => gzipSync(script, { level: 9 }).length
  const sizeOf = (modules: readonly string[]) =>
    [...page.filesOf(modules)].reduce((sum, file) => sum + bytesOf(readFileSync(join(CLIENT, file))), bytesOf(page.boot))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the build compiles this module from that source
  const { publicScreens } = (await import(resolve('dist/server/entry-server.js'))) as typeof import('../src/app/entry-server.tsx')
  return Object.fromEntries((await publicScreens()).map(({ name, modules }) => [name, sizeOf(modules)]))
}
