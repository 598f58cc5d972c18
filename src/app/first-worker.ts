import type { WorkerMessage } from '../../sw/messages.ts'

/** Milliseconds after the page has loaded before the worker fetches what it needs offline. */
const WARM_AFTER = 3000

/**
 * Registers the worker on a first visit, when there is no older version that could need care: that comes with `worker.ts`, at the first
 * sign of a shopper. Nothing in development, where there is no worker.
 */
export async function registerWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const isFirst = navigator.serviceWorker.controller === null
  const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(tellRefusal)
  if (!registration) return
  const { active } = await navigator.serviceWorker.ready
  const tell = (message: WorkerMessage) => active?.postMessage(message)
  if (isFirst) tell({ type: 'KEEP', path: location.pathname })
  setTimeout(() => tell({ type: 'WARM' }), WARM_AFTER)
}

/** No worker: the shop works as a plain site. */
function tellRefusal(cause: unknown): undefined {
  console.info('The worker could not be registered:', cause)
}
