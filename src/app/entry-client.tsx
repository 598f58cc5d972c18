import { createRoot, hydrateRoot } from 'react-dom/client'
import { shop } from '../state/shop.ts'
import { setWaker, stir } from '../state/wake.ts'
import { App } from './app.tsx'
import { guardChunks } from './chunk-guard.ts'
import { takeClicks } from './clicks.ts'
import { applyHead } from './head.ts'
import { failedPage, loadPage } from './load-page.ts'
import { loadShell, readPayload, type PagePayload, type ShellData } from './page-payload.ts'
import { registerWorker } from './first-worker.ts'
import { isReturningShopper } from './returning.ts'
import { onFirstSign } from './signs.ts'
import { restoreAfterReload, watchScroll } from './scroll.ts'
import '../ui/base.css'

const noCategories: ShellData = { categories: [] }

/** Brings a server-rendered page to life, or draws the page into the worker's shell. */
async function start(): Promise<void> {
  guardChunks()
  clearModal()
  watchScroll()
  const shown = Promise.withResolvers<void>()
  // What the engine knows must not change the page before it has come to life as it was served.
  setWaker(async () => {
    const { startState } = await import('../state/start.ts')
    void startState(shown.promise)
    void import('./worker.ts').then(({ followVersions }) => followVersions())
  })
  const payload = readPayload()
  await (payload ? hydrate(payload, shown.resolve) : draw(shown.resolve))
  takeClicks()
  if (isReturningShopper() || !payload) stir()
  else onFirstSign(stir)
  if (document.readyState === 'complete') await registerWorker()
  else addEventListener('load', () => void registerWorker())
}

const place = { path: location.pathname, search: location.search }

function rootElement(): HTMLElement {
  const root = document.getElementById('root')
  if (!root) throw new Error('There is no root to draw the shop into')
  return root
}

async function hydrate(payload: PagePayload, onShown: () => void): Promise<void> {
  const served = payload.status === 200
  const page = served ? await loadPage(place, shop(), new Date(), payload) : failedPage(place, payload.data as never)
  hydrateRoot(rootElement(), <App initial={page} shell={payload.shell} shop={shop()} onShown={onShown} />)
}

async function draw(onShown: () => void): Promise<void> {
  const [page, shell] = await Promise.all([loadPage(place, shop(), new Date()), loadShell(shop()).catch(() => noCategories)])
  createRoot(rootElement()).render(<App initial={page} shell={shell} shop={shop()} onShown={onShown} />)
  applyHead(page.head)
  requestAnimationFrame(restoreAfterReload)
}

/** A query parameter 'modal' is cleared on start (spec §2). */
function clearModal(): void {
  const url = new URL(location.href)
  if (!url.searchParams.has('modal')) return
  url.searchParams.delete('modal')
  history.replaceState(history.state, '', url)
}

void start()
