import { readdirSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { PACK_TYPE } from '../../src/contract/http/pack.ts'
import type { ShopContext } from '../http/context.ts'
import { chooseEncoding, type Encoding } from '../http/encoding.ts'
import { matchesEtag } from '../http/response-cache.ts'

const types: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.glb': 'model/gltf-binary',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.pack': PACK_TYPE,
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.usdz': 'model/vnd.usdz+zip',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
}

const siblings: Record<string, Encoding> = { '.br': 'br', '.gz': 'gzip' }
/** The ending of a smaller copy of a picture, for browsers that name its type in `Accept`. */
const SMALLER = '.avif'

interface StaticFile {
  file: string
  type: string
  etag: string
  cacheControl: string
  /** The compressed copies beside the file. */
  compressed: Map<Encoding, string>
  /** The smaller copy beside a picture. */
  smaller: string | null
}

interface StaticSources {
  earlier?: readonly string[]
  below?: string
  ofOtherServers?: (path: string) => Promise<Uint8Array | null>
}

interface StaticFiles {
  /** The response for the exact path of a built file, or null. */
  serve(context: ShopContext): Promise<Response | null>
}

/**
 * The files of the built page, listed once at the start. A path that is not in the list does not exist, so no path can leave the folder.
 * Files that only earlier builds have come from those builds.
 * @param below the address of the folder, such as `/desk`
 * @param ofOtherServers finds the file of a build that this server does not have
 */
export function openStaticFiles(
  root: string,
  { earlier = [], below = '', ofOtherServers = () => Promise.resolve(null) }: StaticSources = {},
): StaticFiles {
  const files = new Map([...earlier.toReversed(), root].flatMap((folder) => [...listFiles(folder, below)]))
  return {
    async serve(context) {
      const found = files.get(context.req.path)
      if (!found) return serveOther(context, await ofOtherServers(context.req.path))
      if (found.smaller !== null && context.req.header('accept')?.includes('image/avif')) return serveSmaller(context, found, found.smaller)
      context.header('ETag', found.etag)
      context.header('Cache-Control', found.cacheControl)
      if (found.compressed.size > 0) context.header('Vary', 'Accept-Encoding')
      if (matchesEtag(context.req.header('if-none-match'), found.etag)) return context.body(null, 304)
      const encoding = found.compressed.size > 0 ? chooseEncoding(context.req.header('accept-encoding')) : null
      const compressed = encoding && found.compressed.get(encoding)
      if (encoding && compressed) context.header('Content-Encoding', encoding)
      context.header('Content-Type', found.type)
      return context.body(new Uint8Array(await readFile(compressed || found.file)))
    },
  }
}

/**
 * Sends the smaller copy of a picture. Only the browser's own cache stores it. With `Vary: Accept` the service worker, which accepts
 * anything, would fetch a picture again that the page has loaded.
 */
async function serveSmaller(context: ShopContext, { etag, cacheControl: control }: StaticFile, file: string): Promise<Response> {
  const own = etag.replace(/"$/, `${SMALLER}"`)
  context.header('ETag', own)
  context.header('Cache-Control', control.replace('public', 'private'))
  if (matchesEtag(context.req.header('if-none-match'), own)) return context.body(null, 304)
  context.header('Content-Type', types[SMALLER] ?? '')
  return context.body(new Uint8Array(await readFile(file)))
}

/** Sends a file whose name contains its hash. It is never compressed: these requests are few and end with the deployment. */
function serveOther(context: ShopContext, content: Uint8Array | null): Response | null {
  if (!content) return null
  const { path } = context.req
  context.header('Cache-Control', cacheControl(path))
  context.header('Content-Type', types[extname(path)] ?? 'application/octet-stream')
  return context.body(new Uint8Array(content))
}

function listFiles(root: string, below: string): Map<string, StaticFile> {
  const names = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const present = new Set(names)
  const files = new Map<string, StaticFile>()
  for (const file of names) {
    const extension = extname(file)
    if ((siblings[extension] || extension === SMALLER) && present.has(file.slice(0, -extension.length))) continue
    const { size, mtimeMs } = statSync(file)
    const path = `${below}/${relative(root, file).split(sep).join('/')}`
    if (path.includes('/.')) continue
    files.set(path, {
      file,
      type: types[extension] ?? 'application/octet-stream',
      etag: `W/"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`,
      cacheControl: cacheControl(path),
      smaller: present.has(file + SMALLER) ? file + SMALLER : null,
      compressed: new Map(
        Object.entries(siblings).flatMap(([suffix, encoding]) => (present.has(file + suffix) ? [[encoding, file + suffix]] : [])),
      ),
    })
  }
  return files
}

/**
 * The content behind a hashed name, or the name of a build, never changes. Pictures and fonts change seldom. All other files are
 * revalidated.
 */
function cacheControl(path: string): string {
  if (/^(\/desk)?\/(assets|packs)\//.test(path)) return 'public, max-age=31536000, immutable'
  if (/^\/(media|fonts|icons)\//.test(path)) return 'public, max-age=604800, stale-while-revalidate=2592000'
  return 'no-cache'
}
