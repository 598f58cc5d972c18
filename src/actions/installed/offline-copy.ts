import { proxy } from 'valtio/vanilla'
import type { CopyMessage, CopyState } from '../../data/installed/offline-copy.ts'
import { savesData } from '../../data/installed/save-data.ts'
import { logNotLoaded } from '../../lazy/not-loaded.ts'

/**
 * The state of the offline copy from the worker's messages; null without a worker that controls the page.
 * `savesData`: the Save-Data preference or a 2G network; the page then asks before a download.
 */
export const offlineCopy = proxy<{ state: CopyState | null; savesData: boolean }>({ state: null, savesData: false })

/** Milliseconds between messages to a worker that downloads: the browser stops a worker without events. */
const PING_INTERVAL = 15_000

let port: MessagePort | undefined
let pings: ReturnType<typeof setInterval> | undefined

/** Loads the parser with the first answer: on a first visit no worker would answer. */
async function receive({ data }: MessageEvent<unknown>): Promise<void> {
  const { readCopyState } = await import('../../data/installed/offline-copy.ts')
  offlineCopy.state = readCopyState(data) ?? offlineCopy.state
}

function post(message: Omit<CopyMessage, 'type'>): void {
  const worker = navigator.serviceWorker?.controller
  if (!worker) return
  port?.close()
  const channel = new MessageChannel()
  port = channel.port1
  port.addEventListener('message', (event) => void receive(event).catch(logNotLoaded))
  port.start()
  worker.postMessage({ type: 'COPY', ...message } satisfies CopyMessage, [channel.port2])
}

const isRunning = () => offlineCopy.state?.phase === 'reading' || offlineCopy.state?.phase === 'pictures'

/** Follows the copy while a screen shows it. Returns a function that stops it. */
export function followCopy(): () => void {
  offlineCopy.savesData = savesData(navigator)
  const requestState = () => post({ ask: 'look' })
  requestState()
  pings = setInterval(() => isRunning() && post({ ask: 'go-on' }), PING_INTERVAL)
  // The first worker controls the page a moment after the load.
  navigator.serviceWorker?.addEventListener('controllerchange', requestState)
  return () => {
    clearInterval(pings)
    navigator.serviceWorker?.removeEventListener('controllerchange', requestState)
    port?.close()
  }
}

/** Downloads the whole shop, in the background, with pictures of this width. */
export const startCopy = (width: CopyMessage['width']): void => post({ ask: 'start', width })

/** Pauses the download. Downloaded pictures stay. */
export const stopCopy = (): void => post({ ask: 'stop' })

/** Deletes the catalogue and every picture from this device, but no data of the user. */
export const clearCopy = (): void => post({ ask: 'clear' })
