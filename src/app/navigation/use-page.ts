import { useEffect, useMemo, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { navigate } from 'wouter/use-browser-location'
import { to } from '../../contract/paths.ts'
import type { ShopReader } from '../../data/catalogue/shop-reader.ts'
import { openCart } from '../../actions/cart/cart.ts'
import { useBackOnline } from '../../state/network/use-back-online.ts'
import { finishLoading, startLoading } from '../../state/loading.ts'
import { dataKey, findRoute, loadPage, type LoadedPage } from './load-page.ts'
import { movedTarget } from './moved.ts'
import { fetchFlight, showPage } from './page-change.ts'
import { reloads } from '../../state/updates/page-reload.ts'
import { isReturning } from './scroll.ts'

interface Place {
  path: string
  search: string
}

export interface ShownPage extends LoadedPage {
  search: string
}

/** Pages left behind, for the way back: the list is as long as it was. */
const visited = new Map<string, LoadedPage>()
const REMEMBERED = 20
/** The least status of a page that could not be had. */
const NOT_HAD = 500

function remember(key: string, page: LoadedPage) {
  visited.delete(key)
  if (page.status !== 200 || page.layout === 'order' || page.private) return
  visited.set(key, page)
  if (visited.size > REMEMBERED) visited.delete(visited.keys().next().value ?? '')
}

/** A customer's own pages are loaded anew when asked to; the others are the same for everybody. */
const keyOf = ({ path, search }: Place, reload: number) => {
  const match = findRoute(path)
  if (!match) return path
  return match.route.private ? `${reload} ${dataKey(match, search)}` : dataKey(match, search)
}

/**
 * The page to show for a place. The one before stays until the next is loaded, screen and data together;
 * a change of the query that a screen reads itself loads nothing.
 */
export function usePage(initial: LoadedPage, place: Place, shop: ShopReader): ShownPage {
  const { path, search } = place
  const { count } = useSnapshot(reloads)
  const key = keyOf(place, count)
  const [shown, setShown] = useState({ key, page: initial, search })
  const latest = useRef(key)

  useEffect(() => {
    latest.current = key
    if (shown.key === key) {
      // Back before the next page came: nobody waits for it any more.
      finishLoading()
      return
    }
    const back = isReturning() ? visited.get(key) : undefined
    if (back) {
      finishLoading()
      showPage(shown.page.path, path, () => setShown({ key, page: { ...back, path }, search }))
      return
    }
    startLoading()
    const flight = fetchFlight()
    void loadPage({ path, search }, shop, new Date()).then(async (page) => {
      const [moved] = await Promise.all([movedTarget(page, { path, search }, shop), flight])
      if (latest.current !== key) return
      finishLoading()
      if (moved !== null) {
        const isCart = moved.startsWith(to.openCart())
        navigate(isCart ? to.home() : moved, { replace: true })
        if (isCart) openCart()
        return
      }
      remember(key, page)
      showPage(shown.page.path, path, () => setShown({ key, page, search }))
    })
  }, [key, path, search, shop, shown])

  useEffect(() => remember(shown.key, shown.page), [shown])

  // A page that could not be had is fetched as soon as it can be.
  useBackOnline(() => shown.page.status >= NOT_HAD && setShown((failed) => ({ ...failed, key: '' })))

  const current = shown.key === key ? search : shown.search
  return useMemo(() => ({ ...shown.page, search: current }), [shown.page, current])
}
