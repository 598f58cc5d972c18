import type { CopyMessage } from '../src/data/installed/offline-copy.ts'
import { savesData } from '../src/data/installed/save-data.ts'
import { createCopyJob } from './copy-job.ts'
import { createCopyStorage } from './copy-storage.ts'

const job = createCopyJob(createCopyStorage())

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
