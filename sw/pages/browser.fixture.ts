import { vi } from 'vitest'

/** The build of the tested worker. */
export const BUILD = '1a2b3c4d'

/** The caches of a browser, by name and path. */
export const stores = new Map<string, Map<string, Response>>()
export const storeOf = (name: string) => stores.get(name) ?? stores.set(name, new Map()).get(name)!
/** The answers of the server, by path. Without one there is no network. */
export const served = new Map<string, Response>()

/** A public page of a build. */
export const pageOf = (build: string, headers: Readonly<Record<string, string>> = {}) =>
  new Response(`<meta name="build" content="${build}" />`, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'public, max-age=0',
      Date: new Date().toUTCString(),
      ...headers,
    },
  })

const pathOf = (request: string | { url: string }) => new URL(typeof request === 'string' ? request : request.url, ORIGIN).pathname
const ORIGIN = 'https://stoep.example'

/** Sets up a browser with empty caches and without a server. */
export function startBrowser(): void {
  vi.stubEnv('VITE_BUILD', BUILD)
  vi.stubGlobal('location', { origin: ORIGIN })
  vi.stubGlobal('fetch', async (path: string) => served.get(path)?.clone() ?? Promise.reject(new TypeError('No network')))
  vi.stubGlobal('caches', {
    match: async (path: string, { cacheName }: { cacheName: string }) => storeOf(cacheName).get(path)?.clone(),
    open: async (name: string) => ({
      // A response that is put again is the last one.
      put: async (path: string, response: Response) => {
        storeOf(name).delete(path)
        storeOf(name).set(path, response)
      },
      delete: async (request: string | { url: string }) => storeOf(name).delete(pathOf(request)),
      keys: async () => [...storeOf(name).keys()].map((path) => ({ url: ORIGIN + path })),
    }),
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
  })
  stores.clear()
  served.clear()
}

type Handler = (options: never) => Promise<Response>

/** Visits a path. Resolves with the answer when all work in the background is done. */
export async function visit(handler: Handler, path = '/'): Promise<Response> {
  const background: Promise<unknown>[] = []
  const event = { waitUntil: (work: Promise<unknown>) => background.push(work) }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the handlers read the event and the address alone
  const answer = await handler({ event, url: new URL(path, ORIGIN) } as never)
  await Promise.all(background)
  return answer
}

/** Runs `work` some milliseconds later. */
export async function after<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ now: Date.now() + milliseconds })
  try {
    return await work()
  } finally {
    vi.useRealTimers()
  }
}
