import * as z from 'zod/mini'
import { tradeEndpoints } from '../../contract/trade/trade-endpoints.ts'
import { tradeAskSchema, tradeDecideSchema, type TradeAsk, type TradeDecision } from '../../contract/trade/approval.ts'
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
  'trade.ask': z.omit(tradeAskSchema, { token: true }),
  'trade.decide': z.object({ approvalId: z.string(), decision: tradeDecideSchema.shape.decision, about: z.string() }),
})

/** A change of the account as the queue stores it. */
export const tradeDraft = (change: TradeChange, about: string): Draft => kinds.draft({ type: 'trade.change', args: { change, about } })

/** The acceptance of an invitation as the queue stores it. `invite`: from the link. */
export const joinDraft = (invite: string): Draft => kinds.draft({ type: 'trade.join', args: { invite } })

/** A request for an order on account as the queue stores it. */
export const askDraft = (ask: TradeAsk): Draft => kinds.draft({ type: 'trade.ask', args: ask })

/** A decision as the queue stores it. `about`: the name of the member who asked. */
export const decideDraft = (decision: TradeDecision, about: string): Draft =>
  kinds.draft({ type: 'trade.decide', args: { ...decision, about } })

/** The request that a waiting change decides; null for another change. */
export function decidedBy(operation: StoredChange): string | null {
  const parsed = kinds.read(operation)
  return parsed?.type === 'trade.decide' ? parsed.args.approvalId : null
}

/** Whether a waiting change is the same request as a new one. */
export const isSameAsk = ({ type, v, args }: StoredChange, draft: Draft): boolean =>
  JSON.stringify([type, v, args]) === JSON.stringify([draft.type, draft.v, draft.args])

function describeDecision({ kind }: TradeDecision['decision'], about: string): string {
  if (kind === 'withdraw') return 'Take back your request for an approval'
  return `${kind === 'approve' ? 'Approve' : 'Decline'} the order of ${about}`
}

/** A change in words. */
export function describeTrade(operation: StoredChange): string {
  const parsed = kinds.read(operation)
  if (!parsed) return 'A change made in a newer version'
  if (parsed.type === 'trade.join') return 'Join a trade account'
  if (parsed.type === 'trade.ask') return 'Ask to approve an order on account'
  if (parsed.type === 'trade.decide') return describeDecision(parsed.args.decision, parsed.args.about)
  const { change, about } = parsed.args
  switch (change.kind) {
    case 'details':
      return 'Details of your trade account'
    case 'address':
      return `Shared address “${change.name}”`
    case 'address_removed':
      return `Remove the shared address “${about}”`
    case 'approval':
      return 'Which orders on account need an approval'
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
    switch (parsed.type) {
      case 'trade.join':
        return api.call(tradeEndpoints.tradeJoin, parsed.args, options)
      case 'trade.ask':
        return api.call(tradeEndpoints.tradeAsk, parsed.args, options)
      case 'trade.decide':
        return api.call(tradeEndpoints.tradeDecide, { approvalId: parsed.args.approvalId, decision: parsed.args.decision }, options)
      case 'trade.change':
        return api.call(tradeEndpoints.tradeChange, { change: parsed.args.change }, options)
    }
  },
  isRead: ({ owner }) => !isGuest(owner),
  // The device stores the last answer for offline use [U1].
  read: ({ api, owner, signal }) => api.call(tradeEndpoints.trade, {}, callOptions(owner, signal)),
  combine: () => null,
  newsOf: ({ memo }) => ({ news: [], memo: { ...memo } }),
  // The sync sheet shows it with its reason [U3].
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
  isCopy: true,
}
