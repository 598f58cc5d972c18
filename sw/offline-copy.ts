import type { CopyMessage } from '../src/data/installed/offline-copy.ts'
import { isSparing } from '../src/data/installed/save-data.ts'
import { createCopyJob } from './copy-job.ts'
import { createCopyWorld } from './copy-world.ts'

const job = createCopyJob(createCopyWorld())

/** Does what a page asks for, and tells it on the message's port how that goes. */
export async function answerCopy({ ask, width }: CopyMessage, { source, ports: [port] }: ExtendableMessageEvent): Promise<void> {
  if (port && source instanceof Client) await job.hear(source.id, (state) => port.postMessage(state))
  switch (ask) {
    case 'start':
      return width && job.start(width)
    case 'go-on':
      return job.goOn()
    case 'stop':
      return job.stop()
    case 'clear':
      return job.clear()
    case 'look':
  }
}

/** Goes on with what was ordered, when the page has time and bytes are not dear. */
export async function goOnWithCopy(): Promise<void> {
  if (!isSparing(navigator)) await job.goOn()
}
