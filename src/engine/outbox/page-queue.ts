import type { CartTerms } from '../../domain/cart/cart-limits.ts'
import { OwnerGone } from '../../data/account/owner-gone.ts'
import { notifyNotStored } from '../../actions/storage/storage-words.ts'
import type { Device } from '../../data/device.ts'
import type { Draft } from '../../data/outbox/operation.ts'
import { createOutbox, type Outbox } from '../../data/outbox/outbox.ts'
import type { Queue } from '../../data/outbox/queue.ts'
import type { OutboxRecord } from '../../data/outbox/record.ts'
import { ifNotStored } from '../../data/storage/storage-error.ts'
import type { QueueName } from '../../data/queues.ts'
import { createSerialQueue } from '../../domain/serial-queue.ts'
import { notify } from '../../state/toasts.ts'
import type { OutboxBoard } from './outbox-board.ts'

/** The outbox as the actions of a page use it. */
export interface PageOutbox<Base> extends Pick<Outbox<Base>, 'amend' | 'refresh'> {
  /** Discards a waiting change or a rejection. Notifies the customer when the device did not store that: it stays then. */
  discard(id: string): Promise<void>
  /**
   * Stores changes, all or none, in the order of the calls. Resolves with their ids, or with null after it has notified the customer that
   * the device did not store them. `instead`: the rejection that they replace. `same`: returns the id of an equal waiting change, because
   * the customer pressed twice; nothing is stored then.
   */
  append(drafts: readonly Draft[], more?: { instead?: string | undefined; same?: () => string | undefined }): Promise<string[] | null>
}

/** What a page does with a queue beyond its definition. */
export interface QueuePage<Base> {
  /** Connects the queue to the port of its subject. */
  connect(outbox: PageOutbox<Base>): void
  /** Puts a record into the view state. */
  show(record: OutboxRecord<Base>): void
  /** Reacts to a record on a page that is visible, after its news is shown. */
  follow?(outbox: PageOutbox<Base>, record: OutboxRecord<Base>): Promise<void>
  /** Reads from the device what the page shows beside the record. */
  restore?(): Promise<void>
  /** Fetches what the page shows beside the record, where it is stale. */
  freshen?(): Promise<void>
  /** The queue is closed: removes the owner's data from the view state [Q4]. */
  forget(): void
}

/** The page's part of a queue. Each `engine/<subject>/queue.ts` exports one as `page`. */
export interface PageOf<Base> {
  queue: Queue<Base>
  create(device: Device, terms: CartTerms): QueuePage<Base>
}

/** The part of a queue that only sends, and shows its changes in the sync sheet. */
export const plainPage: QueuePage<unknown> = { connect: () => undefined, show: () => undefined, forget: () => undefined }

interface QueueContext {
  device: Device
  owner: string
  terms: CartTerms
  board: OutboxBoard
  /** Whether the customer can see this page now: only then it shows news. */
  isSeen: () => boolean
}

/** A queue that is open on this page. */
export interface OpenQueue<Base> {
  outbox: Outbox<Base>
  append: PageOutbox<Base>['append']
  /** The owner has changed: `append` of `next` stores what this queue can no longer store. Null: the customer must do it again. */
  handOver(next: Pick<OpenQueue<unknown>, 'append'> | null): void
}

/** Opens a queue: from now on the view state follows the stored record. */
export function openQueue<Base>(
  queue: Queue<Base, QueueName>,
  page: QueuePage<Base>,
  { device, owner, terms, board, isSeen }: QueueContext,
): OpenQueue<Base> {
  const scope = queue.scopeFor(terms)
  const outbox = createOutbox(device, scope, owner)
  const { handOver, ...pageOutbox } = pageOutboxOf(device, outbox)
  page.connect(pageOutbox)
  outbox.listen((record) => {
    page.show(record)
    board.show(queue, record, scope.isSupported)
    if (isSeen()) void follow(record).catch(ifNotStored(undefined, 'A notice or an offer waits for the storage:'))
  })

  async function follow(record: OutboxRecord<Base>): Promise<void> {
    if (record.news.length > 0) for (const news of await outbox.takeNews()) notify(news)
    confirmStaleChanges(queue.name, record.ops.filter(({ state }) => state === 'ask').map(queue.describe), retry)
    await page.follow?.(pageOutbox, record)
  }

  async function retry(): Promise<void> {
    await outbox.retry().catch(notifyNotStored)
  }
  return { outbox, append: pageOutbox.append, handOver }
}

/** Milliseconds until this page has the queues of the new owner, which another tab may have made the owner. */
const HANDOVER = 5000

function pageOutboxOf<Base>(
  { timers }: Device,
  { appendAll, amend, discard, refresh }: Outbox<Base>,
): PageOutbox<Base> & Pick<OpenQueue<Base>, 'handOver'> {
  const inTurn = createSerialQueue()
  const successor = Promise.withResolvers<Pick<OpenQueue<unknown>, 'append'> | null>()

  /** A press while a guest becomes a customer belongs to the customer, as the guest's other changes do [I3]. */
  async function appendToSuccessor(cause: unknown, drafts: readonly Draft[], instead: string | undefined): Promise<string[] | null> {
    if (!(cause instanceof OwnerGone)) return notifyNotStored(cause)
    const cancel = timers.after(HANDOVER, () => successor.resolve(null))
    const next = await successor.promise
    cancel()
    return next === null ? notifyNotStored(cause) : next.append(drafts, { instead })
  }

  return {
    append: (drafts, { instead, same } = {}) =>
      inTurn(() => {
        const waiting = same?.()
        if (waiting !== undefined) return [waiting]
        return appendAll(drafts, instead).catch((cause: unknown) => appendToSuccessor(cause, drafts, instead))
      }),
    amend,
    async discard(id) {
      await discard(id).catch(notifyNotStored)
    },
    refresh,
    handOver: successor.resolve,
  }
}

/** Milliseconds: the user reads a question before answering it. */
const QUESTION = 20_000
const hasAsked = new Set<QueueName>()

/** Asks the user, once a visit for each queue, to confirm its changes that are more than two weeks old [D9]. */
function confirmStaleChanges(queue: QueueName, old: readonly string[], send: () => Promise<void>): void {
  const [first, ...others] = old
  if (first === undefined || hasAsked.has(queue)) return
  hasAsked.add(queue)
  const more = others.length === 1 ? ' and 1 more change' : others.length > 1 ? ` and ${others.length} more changes` : ''
  const message =
    more === ''
      ? `“${first}” is from more than two weeks ago and was never sent. Your later changes wait for it.`
      : `“${first}”${more} are from more than two weeks ago and were never sent. Your later changes wait for them.`
  notify({
    type: 'warn',
    title: 'Still wanted?',
    message,
    duration: QUESTION,
    action: { label: others.length > 0 ? 'Send them' : 'Send it', run: () => void send() },
  })
}
