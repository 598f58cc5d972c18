import type { WorkerMessage } from '../../../sw/messages.ts'

/** Milliseconds after the page has loaded before the worker fetches what it needs offline. */
const WARM_AFTER = 3000
/** Milliseconds after a first worker could not be installed until it is fetched again, unless there are signs of a network before. */
const TRY_AGAIN = 60_000

/**
 * Registers the worker on a first visit, when there is no older version that could need care: that comes with `worker.ts`, at the first
 * sign of a shopper. Nothing in development, where there is no worker.
 */
export async function registerWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const isFirst = navigator.serviceWorker.controller === null
  const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(logRefusal)
  if (!registration) return
  if (isFirst && !(await whenInstalled(registration))) {
    await signOfNetwork()
    return registerWorker()
  }
  const { active } = await navigator.serviceWorker.ready
  const tell = (message: WorkerMessage) => active?.postMessage(message)
  if (isFirst) tell({ type: 'KEEP', path: location.pathname })
  // One that is about to be replaced is left in peace: its successor is told.
  setTimeout(() => registration.waiting ?? tell({ type: 'WARM' }), WARM_AFTER)
}

/** Whether the worker that is being installed comes: a build comes whole or not at all, and on a bad line it may not. */
export function whenInstalled({ installing }: ServiceWorkerRegistration): Promise<boolean> {
  return new Promise((resolve) => {
    const look = () => {
      if (installing?.state === 'redundant') resolve(false)
      else if (installing?.state !== 'installing') resolve(true)
    }
    installing?.addEventListener('statechange', look)
    look()
  })
}

function signOfNetwork(): Promise<unknown> {
  return new Promise((resolve) => {
    addEventListener('online', resolve, { once: true })
    setTimeout(resolve, TRY_AGAIN)
  })
}

/** No worker: the shop works as a plain site. */
function logRefusal(cause: unknown): undefined {
  console.info('The worker could not be registered:', cause)
}
