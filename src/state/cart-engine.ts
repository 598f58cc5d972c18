import type { Cart } from '../contract/cart.ts'
import { createTurns } from '../data/in-turn.ts'
import { cartDraft, type CartOperation } from '../data/outbox/cart-operations.ts'
import type { Outbox } from '../data/outbox/outbox.ts'
import { cartItemFor } from '../domain/cart-item.ts'
import type { CartTerms } from '../domain/cart-limits.ts'
import { currentRef } from './affiliate.ts'
import type { CartEngine } from './cart.ts'
import { nullIfNotStored } from './storage-words.ts'

/** The cart's outbox, as the cart asks for it. `terms`: by what the shopper's cart is priced and filled. */
export function createCartEngine(outbox: Outbox<Cart>, terms: CartTerms): CartEngine {
  const inTurn = createTurns()
  const draftOf = (operation: CartOperation) => cartDraft({ ...operation, args: { ...operation.args, ref: currentRef() } } as CartOperation)

  function appendAll(operations: readonly CartOperation[]): Promise<string[] | null> {
    const drafts = operations.map(draftOf)
    return inTurn(() => outbox.appendAll(drafts).catch(nullIfNotStored))
  }

  return {
    terms,
    itemFor: (product, variation, quantity) => cartItemFor(product, variation, quantity, terms.limits.perLine, terms.discount),
    append: async (operation) => (await appendAll([operation]))?.[0] ?? null,
    appendAll,
    async noteLeaving(leaving) {
      await outbox.amend((record) => ({ ...record, memo: { ...record.memo, leaving } }))
    },
    async refresh() {
      await outbox.refresh()
    },
  }
}
