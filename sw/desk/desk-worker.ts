/**
 * The worker of the desk: its page and its files are there without a network. It stores nothing of the API. A visit with a network gets the
 * newest page, and then the worker fetches the files of that build.
 */
declare const self: ServiceWorkerGlobalScope

/** The shop's worker and a sign-out leave this cache alone (data/account/purge.ts). */
const CACHE = 'desk-files'
const PAGE = '/desk/'
/** The list of the build's files, which Vite writes. */
const LIST = '/desk/files.json'
const FONTS = /url\(["']?(\/fonts\/[\w.-]+)["']?\)/g

interface BuiltFile {
  file: string
  css?: string[]
  assets?: string[]
}

const isKept = ({ pathname }: URL) => /^\/(desk\/assets|fonts)\//.test(pathname) || pathname === '/desk/manifest.webmanifest'

/** Fetches the files of the newest build, unless the cache has them. The page comes last, so it never names a file that is not there. */
async function fetchBuild(): Promise<void> {
  const cache = await caches.open(CACHE)
  const list = await fetch(LIST, { cache: 'no-cache' })
  if (!list.ok) throw new Error(`The list of files was answered ${list.status}`)
  const text = await list.clone().text()
  const before = await (await cache.match(LIST))?.text()
  if (before === text && (await cache.match(PAGE))) return
  const built: Record<string, BuiltFile> = JSON.parse(text)
  const files = Object.values(built).flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets])
  const paths = [...new Set(files)].map((file) => `/desk/${file}`).filter((path) => path.startsWith('/desk/assets/'))
  await addMissing(cache, paths)
  const fonts = await Promise.all(paths.filter((path) => path.endsWith('.css')).map((path) => fontsOf(cache, path)))
  await addMissing(cache, [...fonts.flat(), '/desk/manifest.webmanifest'])
  const page = await fetch(PAGE)
  if (!page.ok) throw new Error(`The page was answered ${page.status}`)
  await cache.put(PAGE, page)
  await cache.put(LIST, list)
  // An open page may still need the build before.
  const needed = new Set([...paths, ...fonts.flat(), PAGE, LIST, '/desk/manifest.webmanifest', ...pathsOf(before)])
  for (const request of await cache.keys()) if (!needed.has(new URL(request.url).pathname)) await cache.delete(request)
}

const pathsOf = (list: string | undefined) =>
  Object.values<BuiltFile>(list === undefined ? {} : JSON.parse(list)).flatMap(({ file, css = [], assets = [] }) =>
    [file, ...css, ...assets].map((path) => `/desk/${path}`),
  )

async function addMissing(cache: Cache, paths: readonly string[]): Promise<void> {
  for (const path of paths) if (!(await cache.match(path))) await cache.add(path)
}

async function fontsOf(cache: Cache, path: string): Promise<string[]> {
  const css = (await (await cache.match(path))?.text()) ?? ''
  return [...css.matchAll(FONTS)].flatMap(([, font]) => font ?? [])
}

/** Milliseconds after which a visit opens the stored page. */
const PAGE_LIMIT_MS = 3000

async function openPage(event: FetchEvent): Promise<Response> {
  const stored = await caches.match(PAGE, { cacheName: CACHE })
  const asking = fetch(event.request)
  if (!stored) return asking
  const { promise: late, resolve } = Promise.withResolvers<null>()
  setTimeout(() => resolve(null), PAGE_LIMIT_MS)
  const answer = await Promise.race([asking.catch(nullIfUnreachable), late])
  if (!answer || answer.status >= 500) return stored
  event.waitUntil(fetchBuild().catch(nullIfUnreachable))
  return answer
}

async function openFile(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName: CACHE })) ?? fetch(request)
}

/** Without a network the stored files stay. */
function nullIfUnreachable(cause: unknown): null {
  if (cause instanceof TypeError) return null
  throw cause
}

self.addEventListener('install', (event) => {
  event.waitUntil(fetchBuild().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (request.mode === 'navigate' && url.pathname.startsWith(PAGE) && !/\.[a-z0-9]{1,11}$/i.test(url.pathname))
    event.respondWith(openPage(event))
  else if (isKept(url)) event.respondWith(openFile(request))
})
