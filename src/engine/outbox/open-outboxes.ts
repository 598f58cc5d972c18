import { ownerOf, termsOf, type Principal } from '../../data/account/owner.ts'
import type { Device } from '../../data/device.ts'
import type { Outbox } from '../../data/outbox/outbox.ts'
import { queues, type QueueName, type QueueRegistry } from '../../data/queues.ts'
import { ifNotStored } from '../../data/storage/storage-error.ts'
import { notifyNotStored } from '../../actions/storage/storage-words.ts'
import { connectOutboxes } from '../../actions/outbox/outbox.ts'
import { openQueue, plainPage, type OpenQueue, type PageOf, type QueuePage } from './page-queue.ts'
import { createOutboxBoard } from './outbox-board.ts'

/** All queues of one owner. None holds back another [Q1]. */
export interface Outboxes {
  /**
   * Loads all queues, then asks the server for them one after the other: those before the session, `between` (the session's refresh), those
   * after it (spec §4). A queue that fails does not stop the next.
   */
  start(between?: () => Promise<void>): Promise<void>
  /** Asks the server again and sends waiting changes: the network or the customer may be back. */
  refresh(): Promise<void>
  /** Drains all queues now. The device's own waits end; waits that the server asked for do not. */
  drain(): Promise<void>
  /** Queues blocked changes again and sends them: the reason for the refusal is gone. */
  resume(): Promise<void>
  /** The page may be frozen now, or is closing. */
  pause(): void
  /** The owner changes: closes the queues and removes their data from the view state [Q4]. */
  close(): void
  /** After `close`: each queue's changes that arrive late go to the same queue of `next`. Null: the new owner is another person. */
  handOver(next: Outboxes | null): void
  /** One of the queues, by its name. */
  queue(name: QueueName): OpenQueue<unknown> | undefined
}

interface NamedQueue extends OpenQueue<unknown> {
  name: QueueName
  start: 'before-session' | 'after-session'
  page: QueuePage<unknown>
}

/** The page parts of the queues, found by their folders. */
const pageParts = Object.values(import.meta.glob<PageOf<unknown>>('../*/queue.ts', { eager: true, import: 'page' }))

const isVisible = () => document.visibilityState === 'visible'

/** Opens the queues of an owner and shows them in the page's state. `isSeen`: only a page that the customer sees shows news. */
export function openOutboxes(
  device: Device,
  principal: Principal,
  isSeen: () => boolean = isVisible,
  registry: QueueRegistry = queues,
): Outboxes {
  const board = createOutboxBoard(device.store.problem)
  const terms = termsOf(principal)
  const context = { device, owner: ownerOf(principal), terms, board, isSeen }
  const all = registry.map((queue): NamedQueue => {
    const page = pageParts.find((part) => part.queue.name === queue.name)?.create(device, terms) ?? plainPage
    return { name: queue.name, start: queue.start, page, ...openQueue(queue, page, context) }
  })
  const each = async (work: (outbox: Outbox<unknown>) => Promise<void>) => void (await Promise.all(all.map(({ outbox }) => work(outbox))))
  const queueOf = (queueName: QueueName) => all.find(({ name }) => name === queueName)

  // The sync sheet serves all queues; a discard goes to the queue of the change [Q2].
  connectOutboxes({
    drain: async (name) => (name === undefined ? each((outbox) => outbox.drain()) : queueOf(name)?.outbox.drain()),
    async retry() {
      await each((outbox) => outbox.retry()).catch(notifyNotStored)
    },
    async discard(id, name) {
      await queueOf(name)?.outbox.discard(id).catch(notifyNotStored)
    },
    stop: () => all.forEach(({ outbox }) => outbox.stop()),
    resume: () => all.forEach(({ outbox }) => outbox.resume()),
  })

  async function startThose(when: NamedQueue['start']): Promise<void> {
    for (const { start, outbox, page } of all) {
      if (start !== when) continue
      await outbox.refresh()
      await page.freshen?.()
    }
  }

  return {
    async start(between = () => Promise.resolve()) {
      // The customer sees what the device stores before the server has answered.
      await Promise.all([
        each((outbox) => outbox.load().catch(ifNotStored(undefined, 'A queue is not started yet:'))),
        ...all.map(async ({ page }) => page.restore?.()),
      ])
      board.arrive(context.owner)
      await startThose('before-session')
      await between()
      await startThose('after-session')
    },
    async refresh() {
      await each((outbox) => outbox.refresh())
      await Promise.all(all.map(async ({ page }) => page.freshen?.()))
    },
    drain: () => each((outbox) => outbox.drain(true)),
    resume: () => each((outbox) => outbox.load().then(() => outbox.drain(true))),
    pause: () => all.forEach(({ outbox }) => outbox.pause()),
    close() {
      for (const { outbox, page } of all) {
        outbox.close()
        page.forget()
      }
      board.clear(context.owner)
    },
    handOver: (next) => all.forEach(({ name, handOver }) => handOver(next?.queue(name) ?? null)),
    queue: queueOf,
  }
}
