import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { RenderOutput } from '../../src/contract/http/render.ts'
import type { ShopContext } from '../http/context.ts'
import { chooseEncoding, compressBytes, compressInTurn } from '../http/encoding.ts'
import { matchesEtag } from '../http/response-cache.ts'

const decompress = promisify(brotliDecompress)

/** The most bytes of finished pages in memory: about 1,500 pages. */
export const MOST_BYTES = 32 * 1024 * 1024
/** Objects, headers and the address of a page, in bytes. */
const OVERHEAD = 1024
/**
 * How long a page of the former version may still be sent after the server has read a change, in milliseconds. Together with the interval
 * at which servers look for changes it stays below a second.
 */
export const STALE_MS = 300
/** The most pages that are rendered again after a change, before anyone requests them. */
const MOST_RENEWED = 100

/** A finished page. */
export interface CachedPage {
  /** Weak, because it covers every encoding. */
  etag: string
  br: Uint8Array<ArrayBuffer>
  gzip: Uint8Array<ArrayBuffer>
  /** The hash of the styles in its head, for the content security policy. */
  stylesHash?: string | undefined
}

/** A page that is cached, or an answer that is not: an error page or a redirect. */
export type PageAnswer = { page: CachedPage } | { rendered: RenderOutput }

/** What a page depends on, beside its address: the catalogue, and the time where it shows one. */
export interface Edition {
  version: string
  period: string
}

interface Entry extends Edition {
  page: CachedPage
  size: number
  /** True after it was sent again: its brotli is compressed thoroughly once. */
  isPopular: boolean
}

interface PageCacheOptions {
  /** Renders a public page for anyone. */
  render: (address: string) => Promise<RenderOutput>
  editionOf: (address: string) => Edition
  /** The limit of all pages together, in bytes. With 0 no page is cached. */
  mostBytes: number
  /** Receives the error of a page that is rendered ahead of a request, or compressed again. */
  onFailure: (error: unknown, address: string) => void
  /** Milliseconds of a clock that never jumps. */
  elapsed?: () => number
}

export interface PageCache {
  /** The page of an address. `beforeRender` runs if it has to be rendered for this request, and may throw. */
  get(address: string, beforeRender: () => void): Promise<PageAnswer>
  /**
   * Renders the pages that were requested last again. Until they are ready, requests receive the pages of the version `before`, for at most
   * `STALE_MS`. Resolves when no such page is sent any more.
   */
  renew(before: string): Promise<void>
  /** The number of cached pages. */
  readonly count: number
  /** The bytes of all cached pages. */
  readonly bytes: number
}

/**
 * Creates the cache of finished pages, by address, in memory. A request for a page that is being rendered waits for that rendering.
 * Above the limit, the pages that were requested longest ago are dropped.
 */
export function createPageCache({
  render,
  editionOf,
  mostBytes,
  onFailure,
  elapsed = () => performance.now(),
}: PageCacheOptions): PageCache {
  /** The least recently requested first. */
  const entries = new Map<string, Entry>()
  const rendering = new Map<string, Promise<PageAnswer>>()
  let bytes = 0
  let stale: { version: string; until: number } | null = null

  const drop = (address: string) => {
    bytes -= entries.get(address)?.size ?? 0
    entries.delete(address)
  }

  const store = (address: string, entry: Entry) => {
    drop(address)
    entries.set(address, entry)
    bytes += entry.size
    for (const oldest of entries.keys()) {
      if (bytes <= mostBytes) break
      drop(oldest)
    }
  }

  const renderAndCache = async (address: string, edition: Edition): Promise<PageAnswer> => {
    const rendered = await render(address)
    if (rendered.status !== 200 || rendered.redirect !== undefined) {
      drop(address)
      return { rendered }
    }
    const page = { ...(await finish(rendered.html)), stylesHash: rendered.stylesHash }
    // A page whose rendering spans a change can mix both versions. It answers only requests from before the change.
    if (isSame(editionOf(address), edition)) {
      store(address, { ...edition, page, size: sizeOf(address, page), isPopular: false })
    }
    return { page }
  }

  const renderOnce = (address: string, edition: Edition, beforeRender: () => void): Promise<PageAnswer> => {
    const key = `${edition.version} ${edition.period} ${address}`
    const under = rendering.get(key)
    if (under) return under
    beforeRender()
    const answer = renderAndCache(address, edition).finally(() => rendering.delete(key))
    rendering.set(key, answer)
    return answer
  }

  /** Compresses a page better, because it is sent again. Until that is done, requests receive the quick one. */
  const improve = async (address: string, entry: Entry): Promise<void> => {
    if (entry.isPopular) return
    entry.isPopular = true
    const isCurrent = () => entries.get(address) === entry
    await compressInTurn(async (compress) => {
      if (!isCurrent()) return
      const page = { ...entry.page, br: await compress(await decompress(entry.page.br)) }
      if (isCurrent()) store(address, { ...entry, page, size: sizeOf(address, page) })
    })
  }

  const isUsable = (entry: Entry, edition: Edition) =>
    isSame(entry, edition) ||
    (stale !== null && entry.version === stale.version && entry.period === edition.period && elapsed() < stale.until)

  /** Renders the pages in turn, until the catalogue changes again. */
  async function renewAll(addresses: readonly string[], version: string): Promise<void> {
    for (const address of addresses) {
      const edition = editionOf(address)
      if (edition.version !== version) return
      const entry = entries.get(address)
      if (entry && isSame(entry, edition)) continue
      await renderOnce(address, edition, () => undefined).catch((error: unknown) => onFailure(error, address))
      // Requests that have come meanwhile are first.
      await new Promise((resolve) => setImmediate(resolve))
    }
  }

  return {
    get count() {
      return entries.size
    },
    get bytes() {
      return bytes
    },
    async get(address, beforeRender) {
      const edition = editionOf(address)
      const entry = entries.get(address)
      if (!entry || !isUsable(entry, edition)) return renderOnce(address, edition, beforeRender)
      entries.delete(address)
      entries.set(address, entry)
      improve(address, entry).catch((error: unknown) => onFailure(error, address))
      return { page: entry.page }
    },
    async renew(before) {
      const [last] = [...entries.keys()].slice(-1)
      if (last === undefined) return
      const { version } = editionOf(last)
      const window = { version: before, until: elapsed() + STALE_MS }
      stale = window
      const work = renewAll([...entries.keys()].toReversed().slice(0, MOST_RENEWED), version)
      const timer = Promise.withResolvers<void>()
      const timeout = setTimeout(timer.resolve, STALE_MS)
      await Promise.race([work, timer.promise])
      clearTimeout(timeout)
      if (stale === window) stale = null
    },
  }
}

const sizeOf = (address: string, { br, gzip }: CachedPage) => br.length + gzip.length + 2 * address.length + OVERHEAD

const isSame = (one: Edition, other: Edition) => one.version === other.version && one.period === other.period

async function finish(html: string): Promise<CachedPage> {
  const plain = Buffer.from(html)
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  const [br, gzip] = await Promise.all([compressBytes(plain, 'br'), compressBytes(plain, 'gzip')])
  return { etag, br, gzip }
}

/** Sends a cached page, or 304 if the client has it. */
export async function sendCachedPage(
  context: ShopContext,
  { etag, br, gzip, stylesHash }: CachedPage,
  cacheControl: string,
): Promise<Response> {
  context.set('stylesHash', stylesHash)
  const headers = { 'Cache-Control': cacheControl, ETag: etag, Vary: 'Accept-Encoding' }
  if (matchesEtag(context.req.header('if-none-match'), etag)) return context.body(null, 304, headers)
  const encoding = chooseEncoding(context.req.header('accept-encoding'))
  const type = { ...headers, 'Content-Type': 'text/html; charset=utf-8' }
  if (encoding === null) return context.body(new Uint8Array(await decompress(br)), 200, type)
  return context.body(encoding === 'br' ? br : gzip, 200, { ...type, 'Content-Encoding': encoding })
}
