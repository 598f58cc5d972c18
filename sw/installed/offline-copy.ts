import { browserTimers } from '../../src/data/browser-device.ts'
import type { CopyMessage } from '../../src/data/installed/offline-copy.ts'
import { savesData } from '../../src/data/installed/save-data.ts'
import { createIndexedStore } from '../../src/data/storage/indexed-store.ts'
import { createCopyJob } from './copy-job.ts'
import { countDownloads } from './count-downloads.ts'
import { createCopyStorage } from './copy-storage.ts'

declare const self: ServiceWorkerGlobalScope

const store = createIndexedStore(browserTimers())
/** Until its first restart the first worker of a browser finds what the page has just downloaded in the HTTP cache. */
const isFirst = self.registration.active === null
const job = createCopyJob(createCopyStorage(store, countDownloads(store, isFirst)))

/** Handles a page's message about the copy, and posts the state to the message's port. */
export async function answerCopy({ ask, width }: CopyMessage, { source, ports: [port] }: ExtendableMessageEvent): Promise<void> {
  if (port && source instanceof Client) await job.follow(source.id, (state) => port.postMessage(state))
  switch (ask) {
    case 'start':
      return width && job.start(width)
    case 'go-on':
      return job.resume()
    case 'stop':
      return job.stop()
    case 'clear':
      return job.clear()
    case 'look':
  }
}

/** Resumes an ordered copy, unless the browser saves data. */
export async function resumeCopy(): Promise<void> {
  if (!savesData(navigator)) await job.resume()
}
