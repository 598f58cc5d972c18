import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { LOOK_SECONDS } from '../catalogue/follow-changes.ts'
import { createPageCache, STALE_MS, type PageAnswer } from './page-cache.ts'
import type { RenderOutput } from '../../src/contract/http/render.ts'

const htmlOf = (answer: PageAnswer) => ('page' in answer ? brotliDecompressSync(answer.page.br).toString() : answer.rendered.html)
const nothing = () => undefined

/** Cached pages whose text is their address and the version of the shop. `gate` holds the renders until it resolves. */
function createShop(mostBytes = 1_000_000) {
  const state = {
    version: '1',
    period: 'today',
    rendered: [] as string[],
    status: 200,
    gate: Promise.resolve(),
    now: 0,
    failures: 0,
    text: '',
  }
  const render = async (address: string): Promise<RenderOutput> => {
    const html = `${address} in version ${state.version}`
    state.rendered.push(html)
    await state.gate
    return { status: state.status, html: state.text || html }
  }
  const pages = createPageCache({
    render,
    editionOf: () => ({ version: state.version, period: state.period }),
    mostBytes,
    onFailure: () => {
      state.failures += 1
    },
    elapsed: () => state.now,
  })
  const read = async (address: string) => htmlOf(await pages.get(address, nothing))
  const change = (version: string) => {
    const before = state.version
    state.version = version
    return pages.renew(before)
  }
  return { state, pages, read, change }
}

describe('cached pages', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  it('are rendered once for any number of requests at the same time, and stored in brotli and gzip', async () => {
    const { state, pages, read } = createShop()
    await Promise.all(Array.from({ length: 200 }, () => read('/a')))
    expect(state.rendered).toEqual(['/a in version 1'])
    const answer = await pages.get('/a', nothing)
    expect(state.rendered).toHaveLength(1)
    if (!('page' in answer)) throw new Error('The page is not kept')
    expect(gunzipSync(answer.page.gzip).toString()).toBe('/a in version 1')
  })

  it('that are sent again are compressed better, once, and have the same text and ETag', async () => {
    const { state, pages } = createShop()
    const text = Array.from({ length: 800 }, (_, n) => `<p>${(n * 7919) % 1009} sofas of ${(n * n) % 97} kinds</p>`).join('')
    state.text = text
    const pageOf = async () => {
      const answer = await pages.get('/a', nothing)
      if (!('page' in answer)) throw new Error('The page is not kept')
      return answer.page
    }
    const quick = await pageOf()
    expect((await pageOf()).br).toBe(quick.br)
    await vi.waitFor(async () => expect((await pageOf()).br.length).toBeLessThan(quick.br.length))
    const better = await pageOf()
    expect(brotliDecompressSync(better.br).toString()).toBe(text)
    expect([better.etag, better.gzip]).toEqual([quick.etag, quick.gzip])
    expect(pages.bytes).toBe(better.br.length + better.gzip.length + 2 * '/a'.length + 1024)
    expect((await pageOf()).br).toBe(better.br)
  })

  it('have a limit in bytes: the pages that were requested longest ago are removed first', async () => {
    const { state, pages, read } = createShop(3500)
    for (const address of ['/a', '/b', '/c', '/a', '/d']) await read(address)
    expect(pages.bytes).toBeLessThanOrEqual(3500)
    state.rendered = []
    for (const address of ['/a', '/d', '/c']) await read(address)
    expect(state.rendered).toEqual([])
    await read('/b')
    expect(state.rendered).toHaveLength(1)
  })

  it('count the render of the request that causes it, and of no other', async () => {
    const { pages } = createShop()
    const count = vi.fn<() => void>()
    await Promise.all([pages.get('/a', count), pages.get('/a', count)])
    await pages.get('/a', count)
    expect(count).toHaveBeenCalledTimes(1)
    const refuse = () => {
      throw new Error('enough')
    }
    await expect(pages.get('/b', refuse)).rejects.toThrow('enough')
    await expect(pages.get('/a', refuse)).resolves.toBeDefined()
  })

  it('never contain an error page or a page that could not be rendered', async () => {
    const { state, read } = createShop()
    state.status = 404
    await read('/a')
    await read('/a')
    state.gate = Promise.reject(new Error('away'))
    await expect(read('/b')).rejects.toThrow('away')
    state.gate = Promise.resolve()
    state.status = 200
    await read('/b')
    expect(state.rendered).toHaveLength(4)
  })

  it('are rendered again right after a change, the most recently requested first, and no request waits meanwhile', async () => {
    const { state, read, change } = createShop()
    for (const address of ['/a', '/b']) await read(address)
    const gate = Promise.withResolvers<void>()
    state.gate = gate.promise
    const changed = change('2')
    expect(await read('/a')).toBe('/a in version 1')
    expect(await read('/b')).toBe('/b in version 1')
    gate.resolve()
    await changed
    expect(state.rendered.slice(2)).toEqual(['/a in version 2', '/b in version 2'].toReversed())
    expect(await read('/a')).toBe('/a in version 2')
    expect(state.rendered).toHaveLength(4)
  })

  it('from before a change are never sent later than a second after it, even if a render hangs', async () => {
    expect(LOOK_SECONDS * 1000 + STALE_MS).toBeLessThan(1000)
    const { state, read, change } = createShop()
    await read('/a')
    const gate = Promise.withResolvers<void>()
    state.gate = gate.promise
    const changed = change('2')
    state.now += STALE_MS - 1
    expect(await read('/a')).toBe('/a in version 1')
    state.now += 1
    const asked = read('/a')
    vi.advanceTimersByTime(STALE_MS)
    await changed
    gate.resolve()
    expect(await asked).toBe('/a in version 2')
  })

  it('of an earlier version or another day are not sent while pages of a later change are rendered', async () => {
    const { state, read, change } = createShop()
    await read('/a')
    const gate = Promise.withResolvers<void>()
    state.gate = gate.promise
    const changes = [change('2'), change('3')]
    const asked = read('/a')
    gate.resolve()
    expect(await asked).toBe('/a in version 3')
    await Promise.all(changes)
    const next = Promise.withResolvers<void>()
    state.gate = next.promise
    state.period = 'tomorrow'
    const last = change('4')
    const tomorrow = read('/a')
    next.resolve()
    expect(await tomorrow).toBe('/a in version 4')
    await last
  })

  it('whose render began before a change answer only requests from before it', async () => {
    const { state, read } = createShop()
    const gate = Promise.withResolvers<void>()
    state.gate = gate.promise
    const asked = read('/a')
    state.version = '2'
    gate.resolve()
    expect(await asked).toBe('/a in version 1')
    // The change is undone. The page whose render it interrupted must not be sent again.
    state.version = '1'
    state.rendered = []
    expect(await read('/a')).toBe('/a in version 1')
    expect(state.rendered).toHaveLength(1)
  })

  it('that cannot be rendered again are reported, and rendered for the next request', async () => {
    const { state, read, change } = createShop()
    await read('/a')
    const broken = Promise.reject(new Error('away'))
    broken.catch(nothing)
    state.gate = broken
    await change('2')
    expect(state.failures).toBe(1)
    state.gate = Promise.resolve()
    expect(await read('/a')).toBe('/a in version 2')
  })
})
