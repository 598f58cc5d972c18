/**
 * `npm run build`: the page and its worker, the renderer of first visits, the compressed copies that the server sends, and the bundled
 * server.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { minify } from 'terser'
import { build } from 'vite'
import { bundleServer, bundleServerIfNeeded, newest } from './bundle-server.ts'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { createHash } from 'node:crypto'
import { encodePack } from '../api-mock/http/pack.ts'
import { LEFT_OUT } from './load-plan.ts'
import { packPaths } from '../src/contract/http/pack.ts'
import { readBuiltPage } from './sizes.ts'

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

/**
 * Minifies the page's scripts and its worker once more. The bundler's own minifier is fast, but it leaves what it could replace by its value: the
 * tables of class names, and constants in conditions. The viewer is left out, because that would take as long as all others together.
 */
async function minifyAgain(client: string): Promise<void> {
  const assets = readdirSync(join(client, 'assets')).filter((name) => name.endsWith('.js') && !name.startsWith('viewer-'))
  for (const path of [join(client, 'sw.js'), ...assets.map((name) => join(client, 'assets', name))]) {
    const compress = { ecma: 2020, passes: 3, lhs_constants: false } as const
    const { code } = await minify(readFileSync(path, 'utf8'), { module: true, ecma: 2020, compress })
    if (code === undefined) throw new Error(`${path} has no code after it was minified`)
    writeFileSync(path, code)
  }
}

/** Writes the scripts that no page loads at once into one file. The worker downloads it at its first installation. */
function packScripts(client: string, id: string): void {
  const loaded = readBuiltPage().filesOf([])
  const files = readdirSync(join(client, 'assets'))
    .toSorted()
    .map((name) => `assets/${name}`)
    .filter((file) => file.endsWith('.js') && !loaded.has(file) && !LEFT_OUT.some((start) => file.startsWith(`assets/${start}`)))
  const packed = files.map((file) => ({ path: `/${file}`, type: 'text/javascript', bytes: readFileSync(join(client, file)) }))
  // The compression describes the small files by what it has seen in the large ones.
  const pack = encodePack(packed.toSorted((a, b) => b.bytes.length - a.bytes.length))
  const target = join(client, packPaths.build(id))
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, pack)
}

const compressible = /\.(js|css|html|svg|json|pack|webmanifest|txt)$/
/** Models of the 3D viewer. They are two thirds of all that is compressed, and complete long before the scripts. */
const models = /\.glb$/
/** Smaller files gain nothing. */
const SMALLEST = 1024
/** As many files at once, so that the build has threads left to read and write its own. */
const AT_ONCE = 2

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Writes a `.br` and a `.gz` beside every file below `folder` that has such a name and gains from it. */
async function compressAll(folder: string, names: RegExp): Promise<void> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => names.test(name))
    .map((name) => join(folder, name))
    .values()
  const next = async () => {
    for (const path of files) {
      const bytes = await readFile(path)
      if (bytes.length < SMALLEST) continue
      await writeFile(`${path}.br`, await toBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
      await writeFile(`${path}.gz`, await toGzip(bytes, { level: 9 }))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, next))
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
const modelsCompressed = compressAll('dist/client', models)
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
await compressAll('dist/client', compressible)
await compressAll('dist/desk', compressible)
await modelsCompressed
writeFileSync(STAMP, made.toISOString())
