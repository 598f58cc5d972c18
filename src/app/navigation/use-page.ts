import { useEffect, useMemo, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { ShopReader } from '../../data/catalogue/shop-reader.ts'
import { logNotLoaded } from '../../lazy/not-loaded.ts'
import { shopNow, useBackOnline } from '../../state/network/connection.ts'
import { finishLoading, startLoading } from '../../state/loading.ts'
import { dataKey, findRoute, loadPage, type LoadedPage, type Place } from './load-page.ts'
import { reloads } from '../../state/updates/page-reload.ts'
import { isReturning } from './scroll.ts'
import { renderWhole } from '../../state/anchor.ts'

/** A loaded page with the current query. */
export interface ShownPage extends LoadedPage {
  search: string
}

declare global {
  interface Window {
    /** While this is pending, the browser paints what a press shows. Requested code is then downloaded only (scripts/build/preload-helper.ts). */
    painting?: Promise<unknown>
  }
}

/** The last pages, for Back. A list then has its earlier length. */
const visited = new Map<string, LoadedPage>()
const MOST_VISITED = 20
/** A page with this status or a higher one failed to load. */
const FAILED = 500

function remember(key: string, page: LoadedPage) {
  visited.delete(key)
  if (page.status !== 200 || page.layout === 'order' || page.private) return
  visited.set(key, page)
  if (visited.size > MOST_VISITED) visited.delete(visited.keys().next().value ?? '')
}

const keyOf = ({ path, search }: Place, state: typeof reloads) => {
  const match = findRoute(path)
  return match ? dataKey(match, search, state) : path
}

type Arrival = typeof import('./arrival.ts')

/**
 * Loads what a page needs when it opens in the browser, at the latest with the first navigation: a first visit does not need it. After a
 * failure the page opens without title and motion.
 */
export async function loadArrival(): Promise<void> {
  if (arrival) return
  const loads = [
    import('./arrival.ts').catch(logNotLoaded),
    import('../../features/catalogue/product/product-preview.ts').catch(logNotLoaded),
  ] as const
  ;[arrival, preview] = await Promise.all(loads)
}

/** Runs after a navigation has rendered. */
export const settle: Arrival['settleScroll'] = (...navigation) => arrival?.settleScroll(...navigation)

/** Runs when a navigation has hidden a listing. */
export const keepLayout: Arrival['keepLayout'] = (page) => arrival?.keepLayout(page)

let arrival: Arrival | undefined
/** The beginning of a product's page. It is a file of its own, because its styles must follow those of the page, which it shares. */
let preview: Parameters<Arrival['showPreview']>[1]

/**
 * The page of a path and query. The previous page stays until the screen and the data of the next have loaded. A change of query parameters
 * that the route does not read loads nothing.
 */
export function usePage(initial: LoadedPage, place: Place, shop: ShopReader): ShownPage {
  const { path, search } = place
  const key = keyOf(place, useSnapshot(reloads))
  const [shown, setShown] = useState({ key, page: initial, search })
  const latest = useRef(key)

  useEffect(() => {
    latest.current = key
    const returning = isReturning()
    if (shown.key === key) {
      // The customer went back before the next page had loaded.
      finishLoading()
      arrival?.undoEarlyView()
      return
    }
    renderWhole(returning)
    const show = (page: LoadedPage) => {
      arrival?.applyHead(page.head)
      const render = () => setShown({ key, page, search })
      if (arrival) arrival.showPage(shown.page.path, path, render)
      else render()
    }
    const back = returning ? visited.get(key) : undefined
    if (back) {
      finishLoading()
      const catchUp = () => {
        if (latest.current === key) show({ ...back, path })
      }
      if (!arrival?.showKept(shown.page.path, back, catchUp)) catchUp()
      return
    }
    startLoading()
    let isLoading = true
    const arrivalLoaded = loadArrival().then(() => arrival?.showPreview(path, preview, () => isLoading && latest.current === key))
    window.painting = arrivalLoaded
    void loadPage({ path, search }, shop, shopNow).then(async (page) => {
      await arrivalLoaded
      const target = await arrival?.redirectTarget(page, { path, search }, shop)
      isLoading = false
      if (latest.current !== key) return
      finishLoading()
      if (target) return arrival?.openRedirect(target)
      remember(key, page)
      show(page)
    })
  }, [key, path, search, shop, shown])

  useEffect(() => remember(shown.key, shown.page), [shown])

  // Reload a failed page when the connection is back.
  useBackOnline(() => shown.page.status >= FAILED && setShown((failed) => ({ ...failed, key: '' })))

  const current = shown.key === key ? search : shown.search
  return useMemo(() => ({ ...shown.page, search: current }), [shown.page, current])
}
