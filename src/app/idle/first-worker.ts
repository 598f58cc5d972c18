import type { WorkerMessage } from '../../../sw/messages.ts'
import { scriptAddress } from '../../state/script-address.ts'
import { whenInstalled } from '../../state/updates/when-installed.ts'

/** Milliseconds after the page's load event before the worker fetches its offline files. */
const WARM_AFTER = 3000
/** Milliseconds until a failed first installation is retried, unless the browser reports a network earlier. */
const RETRY_AFTER = 60_000

/**
 * Registers the worker. On a first visit there is no older version to update; the engine handles updates (src/engine/updates). Does nothing
 * in development, where there is no worker.
 */
export async function registerWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const isFirst = navigator.serviceWorker.controller === null
  const registration = await navigator.serviceWorker.register(scriptAddress('/sw.js'), { updateViaCache: 'none' }).catch(logRefusal)
  if (!registration) return
  if (isFirst && !(await whenInstalled(registration))) {
    await networkHint()
    return registerWorker()
  }
  const { active } = await navigator.serviceWorker.ready
  const post = (message: WorkerMessage) => active?.postMessage(message)
  const shown = [...document.images].filter(({ complete, naturalWidth }) => complete && naturalWidth > 0)
  // Also a page that was requested before the first worker took over.
  if (!isFromWorker()) post({ type: 'KEEP', path: location.pathname, pictures: shown.map(({ currentSrc }) => currentSrc) })
  // A worker with a waiting successor does not warm up: the successor does.
  setTimeout(() => registration.waiting ?? post({ type: 'WARM' }), WARM_AFTER)
}

/** True if a worker answered the request for this page. */
const isFromWorker = () => performance.getEntriesByType('navigation').some((visit) => 'workerStart' in visit && visit.workerStart)

function networkHint(): Promise<unknown> {
  return new Promise((resolve) => {
    addEventListener('online', resolve, { once: true })
    setTimeout(resolve, RETRY_AFTER)
  })
}

/** Without a worker the shop works as a plain site. */
function logRefusal(cause: unknown): undefined {
  console.info('No worker:', cause)
}
