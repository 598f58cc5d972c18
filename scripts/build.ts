/**
 * `npm run build`: the page and its worker, the renderer of first visits, the compressed copies that the server sends, and the bundled
 * server. With `--if-needed`, as `npm start` and `npm test` call it, a fresh build stays, and a new one compresses the 3D models and the desk
 * less, because they are no part of a page.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { build } from 'vite'
import { bundleServer, bundleServerIfNeeded, newest } from './bundle-server.ts'
import { join } from 'node:path'
import { createHash } from 'node:crypto'
import { patterns } from '../src/contract/paths.ts'
import { BEST, compressAll, minifyAgain, models, packScripts, QUICK, texts } from './build/finish.ts'

/** Names a build after its content. The same sources give the same name on every machine. */
function nameBuild(sources: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesOf)) hash.update(file).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex').slice(0, 8)
}

function filesOf(path: string): string[] {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path)
    .toSorted()
    .flatMap((name) => filesOf(join(path, name)))
}

/** Writes `latest.json`, which pages poll for the newest build, and beside it the routes and the files of that build. */
function describeBuild(client: string, id: string, made: Date): void {
  const known = { id, timestamp: made.getTime() }
  const assets = readdirSync(join(client, 'assets'))
    .toSorted()
    .map((name) => `/assets/${name}`)
  mkdirSync(join(client, 'builds/meta'), { recursive: true })
  writeFileSync(join(client, 'builds/latest.json'), JSON.stringify(known))
  writeFileSync(join(client, `builds/meta/${id}.json`), JSON.stringify({ ...known, routes: Object.values(patterns), assets }))
}

const STAMP = 'dist/built'
const sources = ['src', 'sw', 'public', 'index.html', 'manifest.webmanifest', 'vite.config.ts', 'scripts/build', 'package-lock.json']

const ifNeeded = process.argv.includes('--if-needed')
const quality = ifNeeded ? QUICK : BEST

if (ifNeeded && existsSync(STAMP) && statSync(STAMP).mtimeMs > newest([...sources, 'desk'])) {
  await bundleServerIfNeeded()
  process.exit(0)
}

process.env['NODE_ENV'] = 'production'
const id = nameBuild(sources)
// Vite puts it into index.html and into the worker.
process.env['VITE_BUILD'] = id
rmSync('dist', { recursive: true, force: true })
await build({ logLevel: 'warn' })
const modelsCompressed = compressAll('dist/client', models, quality)
await build({
  logLevel: 'warn',
  // Without these, the renderer imports the packages of the machine, and React runs its slow development build unless NODE_ENV is set.
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: { ssr: 'src/app/entry-server.tsx', outDir: 'dist/server', emptyOutDir: true, copyPublicDir: false },
})
// Without a name of the build: the desk is no page of the shop.
await build({ configFile: 'desk/vite.config.ts', logLevel: 'warn' })
const made = new Date()
describeBuild('dist/client', id, made)
await minifyAgain('dist/client')
packScripts('dist/client', id)
await bundleServer()
await compressAll('dist/client', texts)
await compressAll('dist/desk', texts, quality)
await modelsCompressed
writeFileSync(STAMP, made.toISOString())
