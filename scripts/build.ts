/**
 * `npm run build`: the page and its worker, the renderer of first visits, the compressed copies that the server sends, and the bundled
 * server.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { build } from 'vite'
import { bundleServer, bundleServerIfNeeded, newest } from './bundle-server.ts'
import { dirname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { createHash } from 'node:crypto'
import { encodePack } from '../api-mock/http/pack.ts'
import { packPaths } from '../src/contract/http/pack.ts'
import { readBuiltPage } from './sizes.ts'
import { VIEWER_FILES } from './viewer-under-policy.ts'

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

/** Writes `latest.json`, which pages poll for the newest build, and the list of the files of that build beside it. */
function describeBuild(client: string, id: string, made: Date): void {
  const known = { id, timestamp: made.getTime() }
  const assets = readdirSync(join(client, 'assets'))
    .toSorted()
    .map((name) => `/assets/${name}`)
  mkdirSync(join(client, 'builds/meta'), { recursive: true })
  writeFileSync(join(client, 'builds/latest.json'), JSON.stringify(known))
  writeFileSync(join(client, `builds/meta/${id}.json`), JSON.stringify({ ...known, assets }))
}

/** Writes the scripts that no page loads at once into one file. The worker downloads it at its first installation. */
function packScripts(client: string, id: string): void {
  const loaded = readBuiltPage().filesOf([])
  const files = readdirSync(join(client, 'assets'))
    .toSorted()
    .map((name) => `assets/${name}`)
    .filter((file) => file.endsWith('.js') && !loaded.has(file) && !file.startsWith(`assets/${VIEWER_FILES}`))
  const packed = files.map((file) => ({ path: `/${file}`, type: 'text/javascript', bytes: readFileSync(join(client, file)) }))
  // The compression describes the small files by what it has seen in the large ones.
  const pack = encodePack(packed.toSorted((a, b) => b.bytes.length - a.bytes.length))
  const target = join(client, packPaths.build(id))
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, pack)
}

const compressible = /\.(js|css|html|svg|json|pack|webmanifest|txt|glb)$/
/** Smaller files gain nothing. */
const SMALLEST = 1024

/** Writes a `.br` and a `.gz` beside every file below `folder` that gains from it. */
function compressAll(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!compressible.test(name)) continue
    const path = join(folder, name)
    const bytes = readFileSync(path)
    if (bytes.length < SMALLEST) continue
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
  }
}

const STAMP = 'dist/built'
const sources = ['src', 'sw', 'public', 'index.html', 'manifest.webmanifest', 'vite.config.ts', 'package-lock.json']

if (process.argv.includes('--if-needed') && existsSync(STAMP) && statSync(STAMP).mtimeMs > newest([...sources, 'desk'])) {
  await bundleServerIfNeeded()
  process.exit(0)
}

process.env['NODE_ENV'] = 'production'
const id = nameBuild(sources)
// Vite puts it into index.html and into the worker.
process.env['VITE_BUILD'] = id
rmSync('dist', { recursive: true, force: true })
await build({ logLevel: 'warn' })
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
packScripts('dist/client', id)
compressAll('dist/client')
compressAll('dist/desk')
await bundleServer()
writeFileSync(STAMP, made.toISOString())
