import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { whenIslandsInteractive } from '../lazy/islands.ts'
import { notifyEngineNotLoaded } from '../lazy/not-loaded.ts'
import { shop } from '../lazy/reader.ts'
import { loadWithRetry } from '../lazy/load-with-retry.ts'
import { setEngineLoader, preloadEngine } from '../lazy/load-engine.ts'
import { whenIdle } from '../lazy/when-idle.ts'
import { CART_KEY_COOKIE } from '../contract/http/headers.ts'
import { applyFacts } from '../contract/brand.ts'
import { to } from '../contract/paths.ts'
import { shopNow } from '../state/network/connection.ts'
import { App } from './app.tsx'
import { guardChunks } from './navigation/chunk-guard.ts'
import { onInstallOffer, replayEarlyPresses } from './boot-record.ts'
import { loadFonts } from './load-fonts.ts'
import { registerWorker } from './idle/first-worker.ts'
import { startIdleTasks } from './idle/idle-page.ts'
import { interceptClicks } from './navigation/clicks.ts'
import { failedPage, findRoute, loadPage, loadScreen } from './navigation/load-page.ts'
import { loadArrival } from './navigation/use-page.ts'
import { readPayload, type PagePayload } from './navigation/page-payload.ts'
import { restorePosition, watchScroll } from './navigation/scroll.ts'
import '../ui/fonts.css'
import '../ui/web-fonts.css'
import '../ui/base.css'

/**
 * The time of a press, in ms. The engine is requested after the first press and what it shows, unless the press needs the engine: then it
 * requests it itself.
 */
const PRESS = 100

/** Hydrates a server-rendered page, or renders the page into the worker's empty shell. */
async function start(): Promise<void> {
  guardChunks()
  addEventListener('unhandledrejection', notifyEngineNotLoaded)
  clearModal()
  watchScroll()
  const shown = Promise.withResolvers<void>()
  // The page must hydrate as it was served, so the engine's data must not change it earlier.
  setEngineLoader(async () => {
    // oxlint-disable-next-line no-restricted-imports -- the one place that loads the engine
    const { startEngine } = await import('../engine/start.ts')
    startEngine(shown.promise.then(whenIslandsInteractive), onInstallOffer)
  })
  const payload = readPayload()
  const onShown = () => {
    replayEarlyPresses()
    shown.resolve()
    // The browser has restored the position of most served pages by now, or the user has scrolled.
    if (!scrollY) restorePosition()
  }
  if (payload) await hydrate(payload, onShown)
  else {
    const { renderInShell } = await loadWithRetry(() => import('./render-in-shell.tsx'))
    await renderInShell(rootElement(), onShown)
  }
  interceptClicks()
  if (isReturningBrowser() || !payload) preloadEngine()
  else void window.bootRecord?.interaction().then(() => setTimeout(preloadEngine, PRESS))
  afterLoad(() => {
    // After the load event, because the first page does not need the worker.
    void registerWorker()
    whenIdle(() => startIdleTasks(loadNextParts))
  })
}

function afterLoad(task: () => void): void {
  if (document.readyState === 'complete') task()
  else addEventListener('load', task)
}

/** Loads the code of what usually follows a press: a product's page, and the cart's panel. */
function loadNextParts(): Promise<unknown> {
  const route = findRoute(to.product('any'))?.route
  return Promise.all([loadArrival(), route && loadScreen(route), import('../features/cart/cart-drawer.tsx')])
}

const place = { path: location.pathname, search: location.search }

function rootElement(): HTMLElement {
  const root = document.getElementById('root')
  if (!root) throw new Error('No element #root')
  return root
}

async function hydrate(payload: PagePayload, onShown: () => void): Promise<void> {
  applyFacts(payload.shell.facts)
  const served = payload.status === 200
  const page = served
    ? await loadPage(place, shop(), shopNow, payload)
    : // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the data of a page that was served with an error is its PageFailure
      failedPage(place, payload.data as never, findRoute(place.path)?.route.layout)
  // In a transition React yields between pieces of work, so the browser can paint and handle input.
  startTransition(() => {
    hydrateRoot(rootElement(), <App initial={page} shell={payload.shell} shop={shop()} posted={payload.posted} onShown={onShown} />)
  })
}

/** True for a browser with a cart key or an active worker, and for an address with a task for the engine (`?cart`, `?ref`). */
function isReturningBrowser(): boolean {
  const hasWorker = Boolean(navigator.serviceWorker?.controller)
  return hasWorker || document.cookie.includes(`${CART_KEY_COOKIE}=`) || /[?&](cart|ref)\b/.test(place.search)
}

/** Removes the query parameter 'modal' at the start (spec §2). */
function clearModal(): void {
  const url = new URL(location.href)
  if (!url.searchParams.has('modal')) return
  url.searchParams.delete('modal')
  history.replaceState(history.state, '', url)
}

// They arrive while the page hydrates.
loadFonts()
// In a task of its own, so that the browser can paint and handle input after the modules are evaluated.
setTimeout(() => void start())
