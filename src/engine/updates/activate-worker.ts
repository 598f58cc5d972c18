import type { WorkerMessage } from '../../../sw/messages.ts'
import { reloadOnce } from '../../state/updates/reload-once.ts'
import { hasUnsavedWork } from '../../state/updates/update.ts'
import { pauseRequests, resumeRequests } from '../network/request-pause.ts'

/** A registration with a worker that waits. */
interface Waiting {
  readonly waiting: Pick<ServiceWorker, 'postMessage'> | null
}

/** Milliseconds after which the page reloads without the new worker, and offers it again. With unsaved work it continues instead. */
const ACTIVATION_TIMEOUT = 10_000

let isActivating = false

/**
 * Activates the new worker when the network is idle. A request that reaches the old worker meanwhile makes Chromium delay the activation by half
 * a minute and more, so no tab sends requests until then [W8].
 */
export async function activateWorker(registration: Waiting | undefined): Promise<void> {
  if (isActivating) return
  isActivating = true
  pauseRequests()
  await whenNetworkIdle()
  setTimeout(leave, ACTIVATION_TIMEOUT)
  registration?.waiting?.postMessage({ type: 'SKIP_WAITING' } satisfies WorkerMessage)
}

/** Reloads, unless the user has begun a form or the checkout meanwhile [W3]. Then the page sends again, and the end of that work applies the update. */
function leave(): void {
  if (!hasUnsavedWork()) return reloadOnce()
  isActivating = false
  resumeRequests()
}

/** Milliseconds without a request after which the network counts as idle, and the longest wait for that. */
const IDLE = 1000
const LONGEST_WAIT = 3000

/** Resolves when the page has sent no request for a while. */
async function whenNetworkIdle(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const limit = setTimeout(resolve, LONGEST_WAIT)
  let timer = setTimeout(resolve, IDLE)
  const observer = new PerformanceObserver(() => {
    clearTimeout(timer)
    timer = setTimeout(resolve, IDLE)
  })
  observer.observe({ type: 'resource' })
  await promise
  observer.disconnect()
  clearTimeout(limit)
  clearTimeout(timer)
}
