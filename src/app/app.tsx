import { useEffect, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import { ErrorBoundary } from '../features/error/error-boundary.tsx'
import type { ShopReader } from '../data/shop-reader.ts'
import { applyHead } from './head.ts'
import type { LoadedPage } from './load-page.ts'
import type { ShellData } from './page-payload.ts'
import { settle } from './scroll.ts'
import { DefaultLayout } from './shell/default-layout.tsx'
import { OrderLayout } from './shell/order-layout.tsx'
import { usePage } from './use-page.ts'

interface AppProps {
  initial: LoadedPage
  shell: ShellData
  shop: ShopReader
  /** The page is drawn, and what is on the device may change it. */
  onShown?: () => void
}

/** The shop: a layout around the screen of the present place. */
export function App({ initial, shell, shop, onShown }: AppProps) {
  const [path] = useLocation()
  const search = useSearch().replace(/^\?/, '')
  const page = usePage(initial, { path, search }, shop)
  const Layout = page.layout === 'order' ? OrderLayout : DefaultLayout
  useArrival(page)
  useEffect(() => onShown?.(), [onShown])
  return (
    <Layout shell={shell} path={page.path}>
      <ErrorBoundary key={page.path}>
        <page.Screen data={page.data} params={page.params} search={page.search} />
      </ErrorBoundary>
    </Layout>
  )
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
