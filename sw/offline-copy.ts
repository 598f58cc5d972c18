import type { CopyMessage } from '../src/data/installed/offline-copy.ts'
import { savesData } from '../src/data/installed/save-data.ts'
import { createCopyJob } from './copy-job.ts'
import { createCopyStorage } from './copy-storage.ts'

const job = createCopyJob(createCopyStorage())

/** Does what a page asks for, and tells it on the message's port how that goes. */
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

/** Goes on with what was ordered, when the page has time and bytes are not dear. */
export async function resumeCopy(): Promise<void> {
  if (!savesData(navigator)) await job.resume()
}
