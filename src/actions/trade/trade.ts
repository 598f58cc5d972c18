import * as z from 'zod/mini'
import { tradeAskSchema, type TradeAsk, type TradeDecision } from '../../contract/trade/approval.ts'
import { tradeChangeSchema, type TradeChange } from '../../contract/trade/trade.ts'
import { notifyNotLoaded } from '../../lazy/not-loaded.ts'
import { createPort } from '../../lazy/load-engine.ts'
import type { AccountOutcome } from '../../state/account/session.ts'

/** The engine's functions for trade accounts. */
export interface TradeEngine {
  /** Stores a change. Resolves with its id, or null after a notice that the device did not store it. */
  change(change: TradeChange, about: string): Promise<string | null>
  /** Stores a request for an order on account. */
  ask(ask: TradeAsk): Promise<string | null>
  /** Stores a decision about a request. A second press of the same decision stores nothing. */
  decide(decision: TradeDecision, about: string): Promise<string | null>
  /** Stores the acceptance of an invitation. */
  join(invite: string): Promise<string | null>
  refresh(): Promise<void>
}

const engine = createPort<TradeEngine>()
export const connectTrade = engine.connect

const NOT_STORED: AccountOutcome = { kind: 'refused', message: 'This device could not store the change. Please try again.' }

/**
 * Stores a change of the trade account, which is sent now or when the server is reachable, exactly once [U2].
 * @param about the member's or the address's name, for the list of what waits
 */
export async function changeTrade(change: z.input<typeof tradeChangeSchema>['change'], about = ''): Promise<AccountOutcome> {
  const parsed = z.safeParse(tradeChangeSchema.shape.change, change)
  if (!parsed.success) return { kind: 'refused', message: parsed.error.issues[0]?.message ?? 'Please check what you typed.' }
  const loaded = await engine.get().catch(notifyNotLoaded)
  const id = await loaded?.change(parsed.data, about)
  return id ? { kind: 'done' } : NOT_STORED
}

const askBody = z.omit(tradeAskSchema, { token: true })

/** Stores a request for an order on account, which an owner then approves or declines, exactly once [U4]. */
export async function askApproval(ask: z.input<typeof askBody>): Promise<AccountOutcome> {
  const parsed = z.safeParse(askBody, ask)
  if (!parsed.success) return { kind: 'refused', message: parsed.error.issues[0]?.message ?? 'Please check what you typed.' }
  const loaded = await engine.get().catch(notifyNotLoaded)
  return (await loaded?.ask(parsed.data)) ? { kind: 'done' } : NOT_STORED
}

/**
 * Stores a decision about a request, exactly once [U4].
 * @param about the name of the member who made the request, for the sync sheet
 */
export async function decideApproval(decision: TradeDecision, about: string): Promise<AccountOutcome> {
  const loaded = await engine.get().catch(notifyNotLoaded)
  return (await loaded?.decide(decision, about)) ? { kind: 'done' } : NOT_STORED
}

/** Accepts an invitation. The id of the change, or null after a notice. */
export const joinTrade = async (invite: string): Promise<string | null> =>
  (await (await engine.get().catch(notifyNotLoaded))?.join(invite)) ?? null

/**
 * Leaves the trade account. The id of the change, or null after a notice.
 * @param memberId the customer's own id
 */
export const leaveTrade = async (memberId: string, name: string): Promise<string | null> =>
  (await (await engine.get().catch(notifyNotLoaded))?.change({ kind: 'removed', memberId }, name)) ?? null

/** Reads the account from the server. */
export const refreshTrade = async (): Promise<void> => (await engine.get().catch(notifyNotLoaded))?.refresh()
