import { useEffect, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import { ErrorBoundary } from '../features/error/error-boundary.tsx'
import type { FormAnswer } from '../contract/http/form-answer.ts'
import { tellMoment } from '../state/measurement/analytics-events.ts'
import { PostedForm } from '../state/posted-form.ts'
import type { ShopReader } from '../data/catalogue/shop-reader.ts'
import { Announcer } from './head/announcer.tsx'
import { applyHead } from './head/head.ts'
import type { LoadedPage } from './navigation/load-page.ts'
import type { ShellData } from './navigation/page-payload.ts'
import { settle } from './navigation/scroll.ts'
import { DefaultLayout } from './shell/default-layout.tsx'
import { OrderLayout } from './shell/order-layout.tsx'
import { useAffiliateLink } from './navigation/use-affiliate-link.ts'
import { usePage, type ShownPage } from './navigation/use-page.ts'

interface AppProps {
  initial: LoadedPage
  shell: ShellData
  shop: ShopReader
  /** A form of the first page was posted without script, and this came of it. */
  posted?: FormAnswer | undefined
  /** The page is drawn, and what is on the device may change it. */
  onShown?: () => void
}

/** The shop: a layout around the screen of the present place. */
export function App({ initial, shell, shop, posted, onShown }: AppProps) {
  const [path] = useLocation()
  const search = useSearch().replace(/^\?/, '')
  const page = usePage(initial, { path, search }, shop)
  const Layout = page.layout === 'order' ? OrderLayout : DefaultLayout
  useArrival(page)
  useAffiliateLink(search)
  useCounting(page)
  useEffect(() => onShown?.(), [onShown])
  return (
    <>
      <Layout shell={shell} path={page.path}>
        <ErrorBoundary key={page.path}>
          <PostedForm value={page.data === initial.data ? (posted ?? null) : null}>
            <page.Screen data={page.data} params={page.params} search={page.search} />
          </PostedForm>
        </ErrorBoundary>
      </Layout>
      <Announcer page={page} />
    </>
  )
}

/** Whoever measures hears of each page. Filters and sorting make no new page of a listing; other words do of a search. */
function useCounting({ name, path, search, data }: ShownPage) {
  const shown = useRef('')
  useEffect(() => {
    const page = `${path}?${name === 'search' ? (new URLSearchParams(search).get('q') ?? '') : ''}`
    if (shown.current === page) return
    shown.current = page
    void tellMoment({ kind: 'page', name, path, search, data })
  }, [name, path, search, data])
}

/** After a navigation: title and canonical, then scroll and focus. The first page arrives as it was served, and says when it listens. */
function useArrival(page: LoadedPage) {
  const shown = useRef(page)
  useEffect(() => void (document.documentElement.dataset['ready'] = ''), [])
  useEffect(() => {
    if (shown.current === page) return
    const elsewhere = shown.current.path !== page.path
    shown.current = page
    applyHead(page.head)
    settle(elsewhere)
  }, [page])
}
