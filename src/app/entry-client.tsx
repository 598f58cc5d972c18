import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { partsListening } from '../lazy/islands.ts'
import { tellUnanswered } from '../lazy/not-loaded.ts'
import { shop } from '../lazy/reader.ts'
import { untilThere } from '../lazy/until-there.ts'
import { setEngineLoader, preloadEngine } from '../lazy/load-engine.ts'
import { App } from './app.tsx'
import { guardChunks } from './navigation/chunk-guard.ts'
import { onInstallOffer } from './boot/install-offer.ts'
import { takeClicks } from './navigation/clicks.ts'
import { applyHead } from './head/head.ts'
import { failedPage, findRoute, loadPage, type LoadedPage } from './navigation/load-page.ts'
import { movedTarget } from './navigation/moved.ts'
import { loadShell, readPayload, type PagePayload, type ShellData } from './navigation/page-payload.ts'
import { whenIdle } from './navigation/idle.ts'
import { isReturningShopper } from './navigation/returning.ts'
import { onFirstSign } from './boot/first-interaction.ts'
import { findPlace, watchScroll } from './navigation/scroll.ts'
import '../ui/base.css'

const noCategories: ShellData = { categories: [], stores: [] }

/** Brings a server-rendered page to life, or draws the page into the worker's shell. */
async function start(): Promise<void> {
  guardChunks()
  addEventListener('unhandledrejection', tellUnanswered)
  clearModal()
  watchScroll()
  const shown = Promise.withResolvers<void>()
  // What the engine knows must not change the page before it has come to life as it was served.
  setEngineLoader(async () => {
    // oxlint-disable-next-line no-restricted-imports -- the one place that loads the engine
    const { startEngine } = await import('../engine/start.ts')
    startEngine(shown.promise.then(partsListening), onInstallOffer)
  })
  const payload = readPayload()
  await (payload ? hydrate(payload, shown.resolve) : draw(shown.resolve))
  takeClicks()
  if (isReturningShopper() || !payload) preloadEngine()
  else onFirstSign(preloadEngine)
  whenIdle(() => void untilThere(() => import('./idle/count-visits.ts')).then(({ countVisits }) => countVisits()))
  if (document.readyState === 'complete') startWorker()
  else addEventListener('load', startWorker)
}

/** Not before the page is there: nothing of it needs the worker. */
function startWorker(): void {
  void untilThere(() => import('../state/updates/first-worker.ts')).then(({ registerWorker }) => registerWorker())
}

const place = { path: location.pathname, search: location.search }

function rootElement(): HTMLElement {
  const root = document.getElementById('root')
  if (!root) throw new Error('There is no root to draw the shop into')
  return root
}

async function hydrate(payload: PagePayload, onShown: () => void): Promise<void> {
  const served = payload.status === 200
  const page = served
    ? await loadPage(place, shop(), new Date(), payload)
    : failedPage(place, payload.data as never, findRoute(place.path)?.route.layout)
  // As a transition React lets the browser draw and answer touches between two pieces of the work.
  startTransition(() => {
    hydrateRoot(rootElement(), <App initial={page} shell={payload.shell} shop={shop()} posted={payload.posted} onShown={onShown} />)
  })
}

/** The page of this address, or of where it has moved. */
async function arrive(): Promise<LoadedPage> {
  const page = await loadPage(place, shop(), new Date())
  const moved = await movedTarget(page, place, shop())
  if (moved === null) return page
  history.replaceState(history.state, '', moved)
  return loadPage({ path: location.pathname, search: location.search }, shop(), new Date())
}

async function draw(onShown: () => void): Promise<void> {
  const [page, shell] = await Promise.all([arrive(), loadShell(shop()).catch(() => noCategories)])
  const drawn = () => {
    onShown()
    findPlace()
  }
  createRoot(rootElement()).render(<App initial={page} shell={shell} shop={shop()} onShown={drawn} />)
  applyHead(page.head)
}

/** A query parameter 'modal' is cleared on start (spec §2). */
function clearModal(): void {
  const url = new URL(location.href)
  if (!url.searchParams.has('modal')) return
  url.searchParams.delete('modal')
  history.replaceState(history.state, '', url)
}

void start()
