import { proxy } from 'valtio/vanilla'
import type { CopyMessage, CopyState } from '../../data/installed/offline-copy.ts'
import { savesData } from '../../data/installed/save-data.ts'
import { logNotLoaded } from '../../lazy/not-loaded.ts'

/**
 * The copy of the whole shop on this device, as the worker tells of it; null where there is no worker in charge to keep one.
 * `sparing`: every byte is dear to this shopper, so a download is asked about first.
 */
export const offlineCopy = proxy({ state: null as CopyState | null, sparing: false })

/** Milliseconds after which a worker is called again while it downloads: the browser ends one that nobody speaks to. */
const CALL_AGAIN = 15_000

let port: MessagePort | undefined
let calls: ReturnType<typeof setInterval> | undefined

/** What judges the answers comes with the first of them: who looks at the page for the first time has no worker that would answer. */
async function hear({ data }: MessageEvent<unknown>): Promise<void> {
  const { readCopyState } = await import('../../data/installed/offline-copy.ts')
  offlineCopy.state = readCopyState(data) ?? offlineCopy.state
}

function tell(message: Omit<CopyMessage, 'type'>): void {
  const worker = 'serviceWorker' in navigator ? navigator.serviceWorker.controller : null
  if (!worker) return
  port?.close()
  const channel = new MessageChannel()
  port = channel.port1
  port.addEventListener('message', (told) => void hear(told).catch(logNotLoaded))
  port.start()
  worker.postMessage({ type: 'COPY', ...message } satisfies CopyMessage, [channel.port2])
}

const isRunning = () => offlineCopy.state?.phase === 'reading' || offlineCopy.state?.phase === 'pictures'

/** Follows the copy for as long as somebody looks at it. Call what it returns when nobody does. */
export function followCopy(): () => void {
  offlineCopy.sparing = savesData(navigator)
  const look = () => tell({ ask: 'look' })
  look()
  calls = setInterval(() => isRunning() && tell({ ask: 'go-on' }), CALL_AGAIN)
  // The very first worker takes charge a moment after the page.
  if ('serviceWorker' in navigator) navigator.serviceWorker.addEventListener('controllerchange', look)
  return () => {
    clearInterval(calls)
    if ('serviceWorker' in navigator) navigator.serviceWorker.removeEventListener('controllerchange', look)
    port?.close()
  }
}

/** Downloads the whole shop, in the background, with pictures of this width. */
export const startCopy = (width: CopyMessage['width']): void => tell({ ask: 'start', width })

/** Stops for now. What is here stays. */
export const stopCopy = (): void => tell({ ask: 'stop' })

/** Deletes the catalogue and every picture from this device, and nothing of the shopper's own. */
export const clearCopy = (): void => tell({ ask: 'clear' })
