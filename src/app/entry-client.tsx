import { createRoot, hydrateRoot } from 'react-dom/client'
import { startState } from '../state/start.ts'
import { shop } from '../state/shop.ts'
import { App } from './app.tsx'
import { guardChunks } from './chunk-guard.ts'
import { takeClicks } from './clicks.ts'
import { applyHead } from './head.ts'
import { failedPage, loadPage } from './load-page.ts'
import { loadShell, readPayload, type ShellData } from './page-payload.ts'
import { restoreAfterReload, watchScroll } from './scroll.ts'
import { startWorker } from './worker.ts'
import '../ui/base.css'

const noCategories: ShellData = { categories: [] }

/** Brings a server-rendered page to life, or draws the page into the worker's shell. */
async function start(): Promise<void> {
  guardChunks()
  clearModal()
  watchScroll()
  // The reader is there at once; the cart follows when the page is on show, because until then it must look as the server drew it.
  const { promise: shown, resolve: onShown } = Promise.withResolvers<void>()
  const state = startState(shown)
  const reader = shop()
  const root = document.getElementById('root')
  if (!root) throw new Error('There is no root to draw the shop into')
  const place = { path: location.pathname, search: location.search }
  const payload = readPayload()
  if (payload) {
    const page = payload.status === 200 ? await loadPage(place, reader, new Date(), payload) : failedPage(place, payload.data as never)
    hydrateRoot(root, <App initial={page} shell={payload.shell} shop={reader} onShown={onShown} />)
  } else {
    const [page, shell] = await Promise.all([loadPage(place, reader, new Date()), loadShell(reader).catch(() => noCategories)])
    createRoot(root).render(<App initial={page} shell={shell} shop={reader} onShown={onShown} />)
    applyHead(page.head)
    requestAnimationFrame(restoreAfterReload)
  }
  takeClicks()
  await Promise.all([state, startWorker()])
}

/** A query parameter 'modal' is cleared on start (spec §2). */
function clearModal(): void {
  const url = new URL(location.href)
  if (!url.searchParams.has('modal')) return
  url.searchParams.delete('modal')
  history.replaceState(history.state, '', url)
}

await start()
