import type { Api } from '../network/api.ts'
import type { BaseSchema, OutboxRecord } from './record.ts'
import type { Draft, News, Operation } from './operation.ts'

export interface CallContext {
  api: Api
  owner: string
  signal: AbortSignal
}

/** An installed base beside what was expected of it. `own`: the change it answers, or null for a plain read. */
export interface Change<Base> {
  before: Base | null
  after: Base
  own: Operation | null
  memo: Readonly<Record<string, unknown>>
}

/** `args`: the change as it would be with that part alone. */
export interface LeftOut {
  args: Record<string, unknown>
  code: string
  message: string
  news: News[]
}

/** What an outbox needs to know of the thing whose changes it keeps: the cart, the trade lists, the reviews. */
export interface Scope<Base> {
  name: string
  schema: BaseSchema<Base>
  revOf(base: Base): number
  /** This version understands the operation and can send it. */
  knows(operation: Pick<Operation, 'type' | 'v' | 'args'>): boolean
  /** Sends one change under its own key. Throws what the API throws. */
  send(operation: Operation, call: CallContext): Promise<Base>
  /** The shop's answer as it is now; null when it said that it is there and nothing else. */
  read(call: CallContext): Promise<Base | null>
  /** Whether the shop is asked for it unprompted. Where it is not, the answers to its changes bring the base [L1]. Left out: it is. */
  isRead?(record: OutboxRecord<Base>): boolean
  /** Milliseconds that a large change may take beyond the usual limit of a call [D5]. */
  extraTime?(operation: Operation): number
  /** The arguments of one change that stands for both, or null. Asked only about a last change that was never sent. */
  combine(last: Operation, next: Draft): Record<string, unknown> | null
  /** What a newly installed base tells the shopper, and what is remembered from now on. */
  tell(change: Change<Base>): { news: News[]; memo: Record<string, unknown> }
  /** What of a change the shop took it has left out, kept like a refusal until it has been seen; null when nothing. */
  leftOut?(operation: Operation, base: Base): LeftOut | null
  /** How a refusal shows: in the sheet, as news, or not at all. */
  refused(operation: Operation, message: string): { kept: boolean; news: News[] }
}
