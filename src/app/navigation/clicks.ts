import { isPagePath } from '../../contract/page-paths.ts'
import { navigate } from 'wouter/use-browser-location'
import { scrollBehavior } from '../../ui/layout/scroll-behavior.ts'

const isPlain = (event: MouseEvent) => event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** True for a page of the shop. The browser requests everything else from the server. */
const inShop = (url: URL) => url.origin === location.origin && isPagePath(url.pathname)

/** Turns clicks on links and submits of GET forms into client-side navigations. */
export function interceptClicks(): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (event.defaultPrevented || !isPlain(event) || !link?.href || link.target || link.hasAttribute('download')) return
    const url = new URL(link.href)
    if (!inShop(url)) return
    const samePage = url.pathname === location.pathname && url.search === location.search
    if (samePage && url.hash) return
    event.preventDefault()
    if (samePage) scrollTo({ top: 0, behavior: scrollBehavior() })
    else navigate(url.pathname + url.search + url.hash)
  })
  document.addEventListener('submit', (event) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement)) return
    const url = new URL(form.action)
    if (event.defaultPrevented || form.method !== 'get' || !inShop(url)) return
    event.preventDefault()
    const filled = [...new FormData(form, event.submitter)].filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
    )
    const query = new URLSearchParams(filled).toString()
    navigate(query ? `${url.pathname}?${query}` : url.pathname)
  })
}
