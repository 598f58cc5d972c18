import type { Api } from '../network/api.ts'
import type { BaseSchema, OutboxRecord } from './record.ts'
import type { Draft, News, Operation } from './operation.ts'

export interface CallContext {
  api: Api
  owner: string
  signal: AbortSignal
  /** Reads an attachment of the change; null if the device does not have it. */
  attachment(id: string): Promise<string | null>
}

/** A new base and the one before. `own`: the change that it answers, or null for a plain read. */
export interface Change<Base> {
  before: Base | null
  after: Base
  own: Operation | null
  memo: Readonly<Record<string, unknown>>
}

/** `args`: of a change with only the rejected part. */
export interface LeftOut {
  args: Record<string, unknown>
  code: string
  message: string
  news: News[]
}

/** The rules of one kind of data for its outbox: how to send, read and compare it. */
export interface Scope<Base> {
  name: string
  schema: BaseSchema<Base>
  revOf(base: Base): number
  /** This version understands the operation and can send it. */
  isSupported(operation: Pick<Operation, 'type' | 'v' | 'args'>): boolean
  /**
   * The arguments of a change with its times corrected before the first attempt, or null for the same. `now`: the device's clock; `serverNow`:
   * the server's, or null.
   */
  corrected?(operation: Operation, clocks: { now: number; serverNow: number | null }): Record<string, unknown> | null
  /** Sends one change under its own key. Throws what the API throws. */
  send(operation: Operation, call: CallContext): Promise<Base>
  /** Fetches the base; null when the server answers and has none to give. `memo`: of the record. */
  read(call: CallContext, memo: Readonly<Record<string, unknown>>): Promise<Base | null>
  /** Whether the changes after this one may pass it while a server in between rejects it. Left out: none may. */
  isIndependent?(operation: Operation): boolean
  /** Whether the device reads it by itself; otherwise only the answers to its changes bring the base [L1]. Left out: it does. */
  isRead?(record: OutboxRecord<Base>): boolean
  /** Milliseconds that a large change may take beyond the usual limit of a call [D5]. */
  extraTime?(operation: Operation): number
  /** The ids of the attachments that a change or rejection names. Left out: it has none. */
  attachmentsOf?(change: Pick<Operation, 'type' | 'v' | 'args'>): readonly string[]
  /** The arguments of one change that replaces both, or null. Called only for a last change that was never sent [O4]. */
  combine(last: Operation, next: Draft): Record<string, unknown> | null
  /** The notices of a new base, and the notes to store from now on [F6]. */
  newsOf(change: Change<Base>): { news: News[]; memo: Record<string, unknown> }
  /** The part of an accepted change that the server left out, stored like a rejection; null for nothing [L4]. */
  leftOut?(operation: Operation, base: Base): LeftOut | null
  /** How a rejection shows: in the sheet, as a notice, or not at all. */
  refused(operation: Operation, message: string): { kept: boolean; news: News[] }
}
