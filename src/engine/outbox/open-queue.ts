import type { Device } from '../../data/device.ts'
import type { Operation } from '../../data/outbox/operation.ts'
import { createOutbox, type Outbox } from '../../data/outbox/outbox.ts'
import type { OutboxRecord } from '../../data/outbox/record.ts'
import type { Scope } from '../../data/outbox/scope.ts'
import { askOnce } from './confirm-stale-changes.ts'
import type { SyncBoard } from './sync-board.ts'
import type { ScopeName } from '../../state/sync/sync.ts'
import { notify } from '../../state/toasts.ts'

/** One queue as a page has it: what it is of, how it shows, and what a page that is seen does about it. */
export interface OutboxPart<Base> {
  name: ScopeName
  scope: Scope<Base>
  describe(operation: Pick<Operation, 'type' | 'v' | 'args'>): string
  /** Plugs the queue into its state. */
  connect(outbox: Outbox<Base>): void
  show(record: OutboxRecord<Base>): void
  /** What a page that is seen does about a record, beyond telling its news. */
  follow?(outbox: Outbox<Base>, record: OutboxRecord<Base>): Promise<void>
  /** The queue is closed: nothing of its owner stays in the state. */
  forget(): void
}

export interface PartContext {
  device: Device
  owner: string
  board: SyncBoard
  /** Whether the shopper can see this page now: news are told where they are seen. */
  isSeen: () => boolean
}

/** Opens the queue of a part: from now on its state follows the stored record. */
export function openPart<Base>(part: OutboxPart<Base>, { device, owner, board, isSeen }: PartContext): Outbox<Base> {
  const outbox = createOutbox(device, part.scope, owner)
  part.connect(outbox)
  outbox.listen((record) => {
    part.show(record)
    board.show(part.name, record, part)
    if (isSeen()) void follow(part, outbox, record)
  })
  return outbox
}

async function follow<Base>(part: OutboxPart<Base>, outbox: Outbox<Base>, record: OutboxRecord<Base>): Promise<void> {
  if (record.news.length > 0) for (const news of await outbox.takeNews()) notify(news)
  askOnce(record.ops, part.describe, outbox.retry)
  await part.follow?.(outbox, record)
}
