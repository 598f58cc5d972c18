import * as fc from 'fast-check'
import type { CartOperation } from '../../../src/data/cart/cart-operations.ts'
import { adding, append, createOfflineContext, lines, type OfflineContext, type OpenTab } from '../../support/device/offline-context.ts'
import { expectedOf } from './history-model.ts'
import { historyOf, runHistory, type Command } from '../../faults/outbox/history-runner.ts'

const slugs = ['kalk-bay', 'blyde', 'namaqua', 'aloe'] as const
/** A code that is always valid, and one that never fits these products. */
const codes = ['WELCOME10', 'TABLE750'] as const

type Intent =
  | { do: 'add'; product: number; quantity: number }
  | { do: 'setQuantity'; product: number; quantity: number }
  | { do: 'remove'; product: number }
  | { do: 'clear' }
  | { do: 'applyCoupon' | 'removeCoupon'; code: number }

const product = fc.nat(slugs.length - 1)
const quantity = fc.integer({ min: 1, max: 12 })
const codeIndex = fc.nat(codes.length - 1)
const intent: fc.Arbitrary<Intent> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('add' as const), product, quantity }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('setQuantity' as const), product, quantity }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('remove' as const), product }) },
  { weight: 1, arbitrary: fc.constant({ do: 'clear' as const }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('applyCoupon' as const, 'removeCoupon' as const), code: codeIndex }) },
)
export type CartHistory = Command<Intent>[]

export const history: fc.Arbitrary<CartHistory> = historyOf(intent)

/** The outcome of a history: the three carts and both lists of `refused` must be equal, `left` 0, and the other lists empty. */
export interface Outcome {
  server: unknown
  shown: unknown
  expected: unknown
  left: number
  refused: { seen: string[]; expected: string[] }
  /** Changes that the page showed as accepted but the device did not store. */
  forgotten: string[]
  /** Notices that report the user's own changes as another's. */
  foreign: string[]
}

/** Runs a history and compares its outcome. */
export async function live(commands: CartHistory, context: OfflineContext): Promise<Outcome> {
  const { owner, accepted, forgotten } = await runHistory<Intent, OpenTab>(commands, context, {
    open: () => context.open(),
    act: async (page, wanted) => [await append(page, operationOf(wanted, context))],
  })

  const record = await context.record(owner)
  const { shown, server, left } = await context.agree(owner)
  const expected = expectedOf(accepted, new Set(['WELCOME10']))
  const compact = (cart: typeof server) => ({ lines: lines(cart), coupon: cart.coupons[0]?.code ?? null, total: cart.totals.total })
  return {
    server: compact(server),
    shown: compact(shown),
    expected: { lines: expected.lines, coupon: expected.coupon, total: server.totals.total },
    left,
    refused: { seen: record.rejected.map(({ id }) => id).toSorted(), expected: expected.refused.toSorted() },
    forgotten,
    foreign: record.news.filter(({ type }) => type === 'info').map(({ message }) => message),
  }
}

function operationOf(wanted: Intent, { shop }: OfflineContext): CartOperation {
  switch (wanted.do) {
    case 'clear':
      return { type: 'cart.clear', args: {} }
    case 'applyCoupon':
      return { type: 'coupon.apply', args: { code: codes[wanted.code] ?? '', auto: false } }
    case 'removeCoupon':
      return { type: 'coupon.remove', args: { code: codes[wanted.code] ?? '' } }
    case 'add':
      return adding(shop, slugs[wanted.product] ?? '', wanted.quantity)
    case 'setQuantity':
      return { type: 'cart.setQuantity', args: { ...lineFor(wanted.product, shop), quantity: wanted.quantity } }
    case 'remove':
      return { type: 'cart.remove', args: lineFor(wanted.product, shop) }
  }
}

function lineFor(index: number, shop: OfflineContext['shop']): { itemKey: string; name: string } {
  const { item } = adding(shop, slugs[index] ?? '').args
  return { itemKey: item.item_key, name: item.name }
}

/** One server for many histories, each with a new guest. */
export async function createHistories(): Promise<{ next(): Promise<OfflineContext>; close(): Promise<void> }> {
  const first = await createOfflineContext()
  let seed = 1
  // Deterministic, so that a failing history always fails.
  const random = () => {
    seed = (seed * 16_807) % 2_147_483_647
    return seed / 2_147_483_647
  }
  return { next: () => createOfflineContext({ after: first, random }), close: first.close }
}
