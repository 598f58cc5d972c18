import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { after, BUILD, pageOf, served, startBrowser, storeOf, stores, visit } from './browser.fixture.ts'

beforeEach(() => {
  startBrowser()
  served.set('/', pageOf(BUILD))
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

const load = () => import('./start-page.ts')
const cachedPaths = () => [...storeOf(`shop-start-${BUILD}`).keys()]

test('[W11] the start page is cached, and without a network nothing is', async () => {
  const { refreshStartPage } = await load()
  served.delete('/')
  await expect(refreshStartPage()).rejects.toThrow('No network')
  expect(cachedPaths()).toEqual([])
  served.set('/', pageOf(BUILD))
  await refreshStartPage()
  expect(cachedPaths()).toEqual(['/'])
})

test('[W11] a page of another build removes the cached one; an answer of a captive portal does not', async () => {
  const { refreshStartPage } = await load()
  await refreshStartPage()
  served.set('/', new Response('<h1>Wi-Fi</h1>', { headers: { 'Content-Type': 'text/html', 'Cache-Control': 'public' } }))
  await refreshStartPage()
  expect(cachedPaths()).toContain('/')
  served.set('/', pageOf('5e6f7a8b'))
  await refreshStartPage()
  expect(cachedPaths()).not.toContain('/')
})

test('[W11] a worker that activates deletes the start pages of other builds and no other cache', async () => {
  const { dropOtherStartPages, refreshStartPage } = await load()
  await refreshStartPage()
  for (const name of ['shop-start-5e6f7a8b', 'shop-reads']) storeOf(name)
  await dropOtherStartPages()
  expect([...stores.keys()].toSorted()).toEqual(['shop-reads', `shop-start-${BUILD}`])
})

const shell = new Response('shell')
const visitStart = async () => visit((await load()).startPage(async () => shell))

test('[W11] a page older than the reads may be is not served', async () => {
  const { refreshStartPage } = await load()
  await refreshStartPage()
  expect(await visitStart()).not.toBe(shell)
  expect(await after(31 * 24 * 60 * 60 * 1000, visitStart)).toBe(shell)
})

test('[W11] a page is not served after the end of its notice', async () => {
  const { refreshStartPage } = await load()
  const until = new Date(Date.now() + 60 * 60 * 1000).toISOString()
  served.set('/', pageOf(BUILD, { 'X-Shop-Page-Until': until }))
  await refreshStartPage()
  expect(await visitStart()).not.toBe(shell)
  served.delete('/')
  expect(await after(60 * 60 * 1000 + 1, visitStart)).toBe(shell)
})
