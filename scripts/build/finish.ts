/** What happens to the files of a build after the bundler has written them. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { minify } from 'terser'
import { encodePack } from '../../api-mock/http/pack.ts'
import { packPaths } from '../../src/contract/http/pack.ts'
import { readBuiltPage } from '../sizes.ts'
import { LEFT_OUT, VIEWER_FILES } from './load-plan.ts'

/**
 * Chromium compiles all functions of a file with this first line while the file arrives, beside the page's thread. Without it, the page's
 * thread compiles each function when it is first called, and the page cannot respond meanwhile. Other browsers ignore the line.
 */
const COMPILE_HINT = '//# allFunctionsCalledOnLoad'
/** The files most of whose functions a first visit calls: libraries, the entry with shared code, the screens and their parts. */
const calledOnLoad = /^(libraries|base|[\w-]+-(screen|page|parts))-\w+\.js$/

/**
 * Minifies the page's scripts and its worker once more. The bundler's own minifier is fast, but it leaves what it could replace by its value: the
 * tables of class names, and constants in conditions. The viewer is left out, because it is almost as large as all others together.
 */
export async function minifyAgain(client: string): Promise<void> {
  const assets = readdirSync(join(client, 'assets')).filter((name) => name.endsWith('.js') && !name.startsWith(VIEWER_FILES))
  for (const path of [join(client, 'sw.js'), ...assets.map((name) => join(client, 'assets', name))]) {
    const compress = { ecma: 2020, passes: 3, lhs_constants: false } as const
    const format = calledOnLoad.test(basename(path)) ? { preamble: COMPILE_HINT } : {}
    const { code } = await minify(readFileSync(path, 'utf8'), { module: true, ecma: 2020, compress, format })
    if (code === undefined) throw new Error(`${path} has no code after it was minified`)
    writeFileSync(path, code)
  }
}

/** Writes the scripts that no page loads at once into one file. The worker downloads it at its first installation. */
export function packScripts(client: string, id: string): void {
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

/** Texts of a build. */
export const texts = /\.(js|css|html|svg|json|pack|webmanifest|txt)$/
/** The best quality of brotli, and one that takes a twentieth of the time for files that are 8% larger. */
export const BEST = 11
export const QUICK = 9
/** Models of the 3D viewer. They are two thirds of all that is compressed, and complete long before the scripts. */
export const models = /\.glb$/
/** Smaller files gain nothing. */
const SMALLEST = 1024
/** As many files at once, so that the build has threads left to read and write its own. */
const AT_ONCE = 2

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/**
 * Writes a `.br` and a `.gz` beside every file below `folder` that has such a name and gains from it.
 * @param quality of brotli, up to 11
 */
export async function compressAll(folder: string, names: RegExp, quality = BEST): Promise<void> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => names.test(name))
    .map((name) => join(folder, name))
    .values()
  const next = async () => {
    for (const path of files) {
      const bytes = await readFile(path)
      if (bytes.length < SMALLEST) continue
      await writeFile(`${path}.br`, await toBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }))
      await writeFile(`${path}.gz`, await toGzip(bytes, { level: 9 }))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, next))
}
