/** The weight of a first visit, from the build's manifest: what `npm run check` holds to its limits. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

interface Chunk {
  file: string
  name: string
  imports?: readonly string[]
}

const CLIENT = 'dist/client'
/** The modules of each kind of page. */
const screens = {
  home: ['src/features/home/home-screen.tsx'],
  category: ['src/features/catalogue/listing/listing-screen.tsx'],
  search: ['src/features/catalogue/listing/search-screen.tsx'],
  product: ['src/features/catalogue/product/product-screen.tsx'],
  prose: ['src/app/routes/prose-pages.ts', 'src/features/content/pages/questions-screen.tsx'],
  contact: ['src/app/routes/prose-pages.ts', 'src/app/pages/contact-page.tsx'],
  swatches: ['src/app/routes/prose-pages.ts', 'src/app/pages/swatches-page.tsx'],
  giveaway: ['src/app/routes/form-pages.ts', 'src/features/forms/giveaway/giveaway-screen.tsx'],
  post: ['src/app/routes/reading-pages.ts', 'src/features/content/blog/post-screen.tsx'],
  store: ['src/app/routes/reading-pages.ts', 'src/features/content/stores/store-screen.tsx'],
  app: ['src/app/routes/app-pages.ts', 'src/app/pages/app-page.tsx'],
  decorator: ['src/app/routes/reading-pages.ts', 'src/features/content/decorators/profile-screen.tsx'],
} as const

/** The files that every page loads by itself once it is shown, by their names. */
const afterwards = ['count-visits', 'first-worker']

/** A first visit loads at most this much script, gz (the shop's own limit). */
export const SCRIPT_LIMIT = 110_000

/** Bytes of script, gz, that the first visit of each kind of page loads. Throws where nothing is built. */
export function firstVisitSizes(): Readonly<Record<string, number>> {
  const path = join(CLIENT, '.vite/manifest.json')
  if (!existsSync(path)) throw new Error('Nothing is built: npm run build')
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Record<string, Chunk>
  const started = /<script type="module"[^>]* src="\/([^"]+)"/.exec(readFileSync(join(CLIENT, 'index.html'), 'utf8'))?.[1]
  const boot = Object.keys(manifest).find((key) => manifest[key]?.file === started) ?? ''
  const weigh = (modules: readonly string[]) => {
    const files = new Set<string>()
    const visit = (key: string) => {
      const chunk = manifest[key]
      if (!chunk) throw new Error(`Not in the build: ${key}`)
      if (files.has(chunk.file)) return
      files.add(chunk.file)
      chunk.imports?.forEach(visit)
    }
    visit(boot)
    visit('src/app/entry-client.tsx')
    for (const name of afterwards) visit(Object.keys(manifest).find((key) => manifest[key]?.name === name) ?? name)
    modules.forEach(visit)
    return [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(CLIENT, file)), { level: 9 }).length, 0)
  }
  return Object.fromEntries(Object.entries(screens).map(([name, modules]) => [name, weigh(modules)]))
}
