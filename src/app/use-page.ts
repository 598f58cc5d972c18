import { useEffect, useMemo, useRef, useState } from 'react'
import type { ShopReader } from '../data/shop-reader.ts'
import { finishLoading, startLoading } from '../state/loading.ts'
import { dataKey, findRoute, loadPage, type LoadedPage } from './load-page.ts'
import { isReturning } from './scroll.ts'

interface Place {
  path: string
  search: string
}

interface ShownPage extends LoadedPage {
  search: string
}

/** Pages left behind, for the way back: the list is as long as it was. */
const visited = new Map<string, LoadedPage>()
const REMEMBERED = 20

function remember(key: string, page: LoadedPage) {
  visited.delete(key)
  if (page.status !== 200 || page.layout === 'order') return
  visited.set(key, page)
  if (visited.size > REMEMBERED) visited.delete(visited.keys().next().value ?? '')
}

const keyOf = ({ path, search }: Place) => {
  const match = findRoute(path)
  return match ? dataKey(match, search) : path
}

/**
 * The page to show for a place. The one before stays until the next is loaded, screen and data together;
 * a change of the query that a screen reads itself loads nothing.
 */
export function usePage(initial: LoadedPage, place: Place, shop: ShopReader): ShownPage {
  const { path, search } = place
  const key = keyOf(place)
  const [shown, setShown] = useState({ key, page: initial, search })
  const latest = useRef(key)

  useEffect(() => {
    latest.current = key
    if (shown.key === key) return
    const back = isReturning() ? visited.get(key) : undefined
    if (back) {
      finishLoading()
      setShown({ key, page: { ...back, path }, search })
      return
    }
    startLoading()
    void loadPage({ path, search }, shop, new Date()).then((page) => {
      if (latest.current !== key) return
      finishLoading()
      remember(key, page)
      setShown({ key, page, search })
    })
  }, [key, path, search, shop, shown.key])

  useEffect(() => remember(shown.key, shown.page), [shown])

  const current = shown.key === key ? search : shown.search
  return useMemo(() => ({ ...shown.page, search: current }), [shown.page, current])
}
