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
export const STALE_FOR = 300
/** The most pages that are rendered again after a change, before anyone requests them. */
const MOST_RENEWED = 100

/** A finished page. */
export interface KeptPage {
  /** Weak, because it covers every encoding. */
  etag: string
  br: Uint8Array<ArrayBuffer>
  gzip: Uint8Array<ArrayBuffer>
  /** The hash of the styles in its head, for the content security policy. */
  stylesHash?: string | undefined
}

/** A page that is kept, or an answer that is not: an error page or a redirect. */
export type PageAnswer = { page: KeptPage } | { rendered: RenderOutput }

/** What a page depends on, beside its address: the catalogue, and the time where it shows one. */
export interface Edition {
  version: string
  period: string
}

interface Entry extends Edition {
  page: KeptPage
  size: number
  /** True after it was sent again: its brotli is compressed thoroughly once. */
  isPopular: boolean
}

interface KeptPagesOptions {
  /** Renders a public page for anyone. */
  render: (address: string) => Promise<RenderOutput>
  editionOf: (address: string) => Edition
  /** The limit of all pages together, in bytes. With 0 no page is kept. */
  mostBytes: number
  /** Receives the error of a page that is rendered ahead of a request, or compressed again. */
  onFailure: (error: unknown, address: string) => void
  /** Milliseconds of a clock that never jumps. */
  elapsed?: () => number
}

export interface KeptPages {
  /** The page of an address. `beforeRender` runs if it has to be rendered for this request, and may throw. */
  get(address: string, beforeRender: () => void): Promise<PageAnswer>
  /**
   * Renders the pages that were requested last again. Until they are ready, requests receive the pages of the version `before`, for at most
   * `STALE_FOR`. Resolves when no such page is sent any more.
   */
  renew(before: string): Promise<void>
  /** The number of kept pages. */
  readonly count: number
  /** The bytes of all kept pages. */
  readonly bytes: number
}

/**
 * Creates the finished pages of the shop, by address, in memory. A request for a page that is being rendered waits for that rendering.
 * Above the limit, the pages that were requested longest ago are dropped.
 */
export function createKeptPages({
  render,
  editionOf,
  mostBytes,
  onFailure,
  elapsed = () => performance.now(),
}: KeptPagesOptions): KeptPages {
  /** The least recently requested first. */
  const kept = new Map<string, Entry>()
  const rendering = new Map<string, Promise<PageAnswer>>()
  let bytes = 0
  let stale: { version: string; until: number } | null = null

  const drop = (address: string) => {
    bytes -= kept.get(address)?.size ?? 0
    kept.delete(address)
  }

  const store = (address: string, entry: Entry) => {
    drop(address)
    kept.set(address, entry)
    bytes += entry.size
    for (const oldest of kept.keys()) {
      if (bytes <= mostBytes) break
      drop(oldest)
    }
  }

  const renderAndKeep = async (address: string, edition: Edition): Promise<PageAnswer> => {
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
    const answer = renderAndKeep(address, edition).finally(() => rendering.delete(key))
    rendering.set(key, answer)
    return answer
  }

  /** Compresses a page better, because it is sent again. Until that is done, requests receive the quick one. */
  const improve = async (address: string, entry: Entry): Promise<void> => {
    if (entry.isPopular) return
    entry.isPopular = true
    const isKept = () => kept.get(address) === entry
    await compressInTurn(async (compress) => {
      if (!isKept()) return
      const page = { ...entry.page, br: await compress(await decompress(entry.page.br)) }
      if (isKept()) store(address, { ...entry, page, size: sizeOf(address, page) })
    })
  }

  const isFit = (entry: Entry, edition: Edition) =>
    isSame(entry, edition) ||
    (stale !== null && entry.version === stale.version && entry.period === edition.period && elapsed() < stale.until)

  /** Renders the pages in turn, until the catalogue changes again. */
  async function renewAll(addresses: readonly string[], version: string): Promise<void> {
    for (const address of addresses) {
      const edition = editionOf(address)
      if (edition.version !== version) return
      const entry = kept.get(address)
      if (entry && isSame(entry, edition)) continue
      await renderOnce(address, edition, () => undefined).catch((error: unknown) => onFailure(error, address))
      // Requests that have come meanwhile are first.
      await new Promise((resolve) => setImmediate(resolve))
    }
  }

  return {
    get count() {
      return kept.size
    },
    get bytes() {
      return bytes
    },
    async get(address, beforeRender) {
      const edition = editionOf(address)
      const entry = kept.get(address)
      if (!entry || !isFit(entry, edition)) return renderOnce(address, edition, beforeRender)
      kept.delete(address)
      kept.set(address, entry)
      improve(address, entry).catch((error: unknown) => onFailure(error, address))
      return { page: entry.page }
    },
    async renew(before) {
      const [last] = [...kept.keys()].slice(-1)
      if (last === undefined) return
      const { version } = editionOf(last)
      const window = { version: before, until: elapsed() + STALE_FOR }
      stale = window
      const work = renewAll([...kept.keys()].toReversed().slice(0, MOST_RENEWED), version)
      const timer = Promise.withResolvers<void>()
      const timeout = setTimeout(timer.resolve, STALE_FOR)
      await Promise.race([work, timer.promise])
      clearTimeout(timeout)
      if (stale === window) stale = null
    },
  }
}

const sizeOf = (address: string, { br, gzip }: KeptPage) => br.length + gzip.length + 2 * address.length + OVERHEAD

const isSame = (one: Edition, other: Edition) => one.version === other.version && one.period === other.period

async function finish(html: string): Promise<KeptPage> {
  const plain = Buffer.from(html)
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  const [br, gzip] = await Promise.all([compressBytes(plain, 'br'), compressBytes(plain, 'gzip')])
  return { etag, br, gzip }
}

/** Sends a kept page, or 304 if the client has it. */
export async function sendKept(context: ShopContext, { etag, br, gzip, stylesHash }: KeptPage, cacheControl: string): Promise<Response> {
  context.set('stylesHash', stylesHash)
  const headers = { 'Cache-Control': cacheControl, ETag: etag, Vary: 'Accept-Encoding' }
  if (matchesEtag(context.req.header('if-none-match'), etag)) return context.body(null, 304, headers)
  const encoding = chooseEncoding(context.req.header('accept-encoding'))
  const type = { ...headers, 'Content-Type': 'text/html; charset=utf-8' }
  if (encoding === null) return context.body(new Uint8Array(await decompress(br)), 200, type)
  return context.body(encoding === 'br' ? br : gzip, 200, { ...type, 'Content-Encoding': encoding })
}
