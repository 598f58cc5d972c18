import { Activity, memo, useEffect, useMemo, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import { ErrorBoundary } from '../features/error/error-boundary.tsx'
import type { FormAnswer } from '../contract/http/form-answer.ts'
import { recordEvent } from '../state/measurement/analytics-events.ts'
import { PostedForm, type ScreenProps } from '../state/screen.ts'
import type { ShopReader } from '../data/catalogue/shop-reader.ts'
import { Announcer } from './head/announcer.tsx'
import { useKeptLayout, useLastListing } from './navigation/kept-listing.ts'
import type { LoadedPage } from './navigation/load-page.ts'
import type { ShellData } from './navigation/page-payload.ts'
import { DefaultLayout } from './shell/default-layout.tsx'
import { OrderLayout } from './shell/order-layout.tsx'
import { settle, usePage, type ShownPage } from './navigation/use-page.ts'

interface AppProps {
  initial: LoadedPage
  shell: ShellData
  shop: ShopReader
  /** The server's answer to a form of the first page that was posted without script. */
  posted?: FormAnswer | undefined
  /** Called after hydration. From then on the device's data may change the page. */
  onShown?: () => void
}

/** The shop: a layout around the screen of the current path and query. */
export function App({ initial, shell, shop, posted, onShown }: AppProps) {
  const [path] = useLocation()
  const search = useSearch().replace(/^\?/, '')
  const page = usePage(initial, { path, search }, shop)
  const Layout = page.layout === 'order' ? OrderLayout : DefaultLayout
  const last = useLastListing(page)
  const listing = last && last.path !== page.path && last.layout === page.layout ? last : null
  useKeptLayout(listing)
  useArrival(page)
  useVisiblePrices(page)
  usePageEvents(page)
  // Memoised, so that a new address alone renders nothing: its page is still loading.
  return useMemo(
    () => (
      <>
        <Layout shell={shell} path={page.path} screen={page.name}>
          {[page, ...(listing ? [listing] : [])].map((one) => (
            <Activity key={one.path} mode={one === page ? 'visible' : 'hidden'}>
              <div className="screen">
                <ErrorBoundary>
                  <PostedForm value={one.data === initial.data ? (posted ?? null) : null}>
                    <Shown screen={one.Screen} data={one.data} params={one.params} search={one.search} />
                  </PostedForm>
                </ErrorBoundary>
              </div>
              <Hydrated onShown={onShown} />
            </Activity>
          ))}
        </Layout>
        <Announcer />
      </>
    ),
    [Layout, shell, page, listing, initial, posted, onShown],
  )
}

/** A screen. It is not rendered again when it is shown again with the same data. */
const Shown = memo(function Shown({ screen: Screen, ...props }: ScreenProps<unknown> & { screen: LoadedPage['Screen'] }) {
  return <Screen {...props} />
})

/** Marks a hydrated page with `data-ready`. React hydrates a screen, with this beside it, after its layout. A screen that fails counts too. */
function Hydrated({ onShown }: { onShown?: (() => void) | undefined }) {
  useEffect(() => {
    const { dataset } = document.documentElement
    if ('ready' in dataset) return
    dataset['ready'] = ''
    onShown?.()
  }, [onShown])
  return null
}

/** Shows the prices that the boot script hides for a product with chosen options, if the page of its address is another one. */
function useVisiblePrices({ name }: ShownPage) {
  useEffect(() => {
    if (name !== 'product') delete document.documentElement.dataset['choice']
  }, [name])
}

/** Records an event for each page. Filters and sorting of a listing are the same page; another search term is a new one. */
function usePageEvents({ name, path, search, data }: ShownPage) {
  const shown = useRef('')
  useEffect(() => {
    const page = `${path}?${name === 'search' ? (new URLSearchParams(search).get('q') ?? '') : ''}`
    if (shown.current === page) return
    shown.current = page
    // After the page is painted.
    setTimeout(() => void recordEvent({ kind: 'page', name, path, search, data }))
  }, [name, path, search, data])
}

/** After a navigation: scroll and focus. */
function useArrival(page: LoadedPage) {
  const shown = useRef(page)
  useEffect(() => {
    if (shown.current === page) return
    const from = shown.current.path
    shown.current = page
    settle(from, page.path, page.private)
  }, [page])
}
