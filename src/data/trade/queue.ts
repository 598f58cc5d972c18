import * as z from 'zod/mini'
import { endpoints } from '../../contract/endpoints.ts'
import { tradeChangeSchema, tradeStateSchema, type TradeChange, type TradeState } from '../../contract/trade/trade.ts'
import { createArguments } from '../outbox/arguments.ts'
import { callOptions, isGuest } from '../outbox/caller.ts'
import type { Draft } from '../outbox/operation.ts'
import type { Queue, StoredChange } from '../outbox/queue.ts'
import type { Scope } from '../outbox/scope.ts'

/** `about`: the member's name or the address's name, for the description. */
const kinds = createArguments({
  'trade.change': z.object({ change: tradeChangeSchema.shape.change, about: z.string() }),
  'trade.join': z.object({ invite: z.string() }),
})

/** A change of the account as the queue stores it. */
export const tradeDraft = (change: TradeChange, about: string): Draft => kinds.draft({ type: 'trade.change', args: { change, about } })

/** The acceptance of an invitation as the queue stores it. `invite`: from the link. */
export const joinDraft = (invite: string): Draft => kinds.draft({ type: 'trade.join', args: { invite } })

/** A change in words (content/home.json, sync.change_names). */
export function describeTrade(operation: StoredChange): string {
  const parsed = kinds.read(operation)
  if (!parsed) return 'A change made in a newer version'
  if (parsed.type === 'trade.join') return 'Join a trade account'
  const { change, about } = parsed.args
  switch (change.kind) {
    case 'details':
      return 'Details of your trade account'
    case 'address':
      return `Shared address “${change.name}”`
    case 'address_removed':
      return `Remove the shared address “${about}”`
    case 'invited':
      return `Invite ${change.email}`
    case 'invite_withdrawn':
      return `Withdraw the invitation of ${about}`
    case 'role':
      return `Make ${about} ${change.role === 'owner' ? 'an owner' : 'a buyer'}`
    case 'removed':
      return `Remove ${about} from your trade account`
  }
}

/** The scope of trade accounts. Only customers have one. */
export const tradeScope: Scope<TradeState> = {
  name: 'trade',
  schema: tradeStateSchema,
  revOf: ({ rev }) => rev,
  isSupported: (operation) => kinds.read(operation) !== null,
  async send(operation, { api, owner, signal }) {
    const parsed = kinds.read(operation)
    if (!parsed) throw new Error(`This version cannot send ${operation.type}`)
    const options = callOptions(owner, signal, operation.id)
    return parsed.type === 'trade.join'
      ? api.call(endpoints.tradeJoin, parsed.args, options)
      : api.call(endpoints.tradeChange, { change: parsed.args.change }, options)
  },
  isRead: ({ owner }) => !isGuest(owner),
  // The device keeps the last answer for offline use [U1].
  read: ({ api, owner, signal }) => api.call(endpoints.trade, {}, callOptions(owner, signal)),
  combine: () => null,
  newsOf: ({ memo }) => ({ news: [], memo: { ...memo } }),
  // The sheet keeps it with its reason [U3].
  refused: (operation, message) => ({
    kept: true,
    news: [{ type: 'error', message: `${describeTrade(operation)}: not accepted. ${message}`.trim() }],
  }),
}

export const tradeQueue: Queue<TradeState, 'trade'> = {
  name: 'trade',
  scopeFor: () => tradeScope,
  describe: describeTrade,
  placeOf: () => null,
  label: 'Changes to your trade account',
  start: 'after-session',
}
