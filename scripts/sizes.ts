/** The weight of a first visit, from the build's manifest: what `npm run check` holds to its limits. */
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'

interface Chunk {
  file: string
  name: string
  src?: string
  imports?: readonly string[]
}

const CLIENT = 'dist/client'
const CLIENT_ENTRY = 'src/app/entry-client.tsx'
/** The folder of what every page loads by itself once it is shown. */
const IDLE = 'src/app/idle/'

/** A first visit loads at most this much script, gz (the shop's own limit). */
export const SCRIPT_LIMIT = 110_000

/** Bytes of script, gz, that the first visit of each public route loads. Throws where nothing is built. */
export async function firstVisitSizes(): Promise<Readonly<Record<string, number>>> {
  const path = join(CLIENT, '.vite/manifest.json')
  if (!existsSync(path)) throw new Error('Nothing is built: npm run build')
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Record<string, Chunk>
  const started = /<script type="module"[^>]* src="\/([^"]+)"/.exec(readFileSync(join(CLIENT, 'index.html'), 'utf8'))?.[1]
  const boot = Object.keys(manifest).find((key) => manifest[key]?.file === started) ?? ''
  const idle = Object.keys(manifest).filter((key) => key.startsWith(IDLE))
  const sizeOf = (modules: readonly string[]) => {
    const files = new Set<string>()
    const visit = (key: string) => {
      const chunk = manifest[key]
      if (!chunk) throw new Error(`Not in the build: ${key}`)
      if (files.has(chunk.file)) return
      files.add(chunk.file)
      chunk.imports?.forEach(visit)
    }
    for (const key of [boot, CLIENT_ENTRY, ...idle, ...modules]) visit(key)
    return [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(CLIENT, file)), { level: 9 }).length, 0)
  }
  const { publicScreens } = (await import(resolve('dist/server/entry-server.js'))) as typeof import('../src/app/entry-server.tsx')
  return Object.fromEntries((await publicScreens()).map(({ name, modules }) => [name, sizeOf(modules)]))
}
