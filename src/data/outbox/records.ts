import { isOtherOwner, OWNER } from '../account/owner.ts'
import { OwnerGone } from '../account/owner-gone.ts'
import { ifNotStored } from '../storage/storage-error.ts'
import type { Step, Store } from '../storage/store.ts'
import type { Attachment } from './operation.ts'
import { readRecord, type OutboxRecord } from './record.ts'
import type { Scope } from './scope.ts'

const DAMAGED = 'Part of what was stored here could not be read. We set it aside and fetched a fresh copy.'

/** The stored record of one owner and scope. */
export interface Records<Base> {
  read(): Promise<OutboxRecord<Base>>
  /**
   * One transaction from the stored record to the next [S1]; a step that returns the same record writes nothing. Resolves with the present
   * record. Throws an OwnerGone in that transaction when the device has another owner now [I4]. The same transaction stores new `attachments`,
   * and deletes those that no change and no rejection names any more [S8].
   */
  change(step: (record: OutboxRecord<Base>) => OutboxRecord<Base>, attachments?: readonly Attachment[]): Promise<OutboxRecord<Base>>
}

export const recordKey = (scope: string, owner: string) => `outbox:${scope}:${owner}`

/** The key of an attachment. It names no owner: an attachment follows its change to the customer that a guest becomes. */
const attachmentKey = (id: string) => `attachment:${id}`

/** Reads an attachment; null if the device does not have it. Throws a StorageError. */
export async function readAttachment(store: Pick<Store, 'read'>, id: string): Promise<string | null> {
  const value = await store.read(attachmentKey(id))
  return typeof value === 'string' ? value : null
}

export function createRecords<Base>(store: Store, scope: Scope<Base>, owner: string, uuid: () => string): Records<Base> {
  const key = recordKey(scope.name, owner)

  const attachmentsIn = ({ ops, rejected }: OutboxRecord<Base>) =>
    new Set([...ops, ...rejected].flatMap((one) => scope.attachmentsOf?.(one) ?? []))

  /** The attachments that only `before` names: their change is gone. */
  function dropped(before: OutboxRecord<Base>, after: OutboxRecord<Base>) {
    const named = attachmentsIn(after)
    return [...attachmentsIn(before)].filter((id) => !named.has(id)).map((id) => [attachmentKey(id), undefined] as const)
  }

  async function change(
    step: (record: OutboxRecord<Base>) => OutboxRecord<Base>,
    attachments: readonly Attachment[] = [],
  ): Promise<OutboxRecord<Base>> {
    const aside = `set-aside:${key}:${uuid()}`
    const write = (stored: unknown, holder: unknown): Step<OutboxRecord<Base>> => {
      const { record, damaged } = readRecord(stored, owner, scope.revOf, scope.schema)
      const noticed = damaged.length > 0 ? { ...record, news: [...record.news, { type: 'info' as const, message: DAMAGED }] } : record
      const next = step(noticed)
      if (next === record) return { result: record }
      if (isOtherOwner(holder, owner)) throw new OwnerGone()
      // The same transaction quarantines unreadable parts under another key [S4].
      const also: (readonly [string, unknown])[] = damaged.length > 0 ? [[aside, damaged]] : []
      const added = attachments.map(([id, value]) => [attachmentKey(id), value] as const)
      return { put: { value: next }, also: [...also, ...dropped(record, next), ...added], result: next }
    }
    return store.change(key, write, OWNER)
  }

  return {
    async read() {
      const { record, damaged } = readRecord(await store.read(key), owner, scope.revOf, scope.schema)
      // What is damaged stays in the record until the device can quarantine it.
      return damaged.length > 0 ? change((same) => same).catch(ifNotStored(record)) : record
    },
    change,
  }
}
