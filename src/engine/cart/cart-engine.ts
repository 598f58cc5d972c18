import type { Cart } from '../../contract/cart/cart.ts'
import { createTurns } from '../../data/storage/in-turn.ts'
import { cartDraft, type CartOperation } from '../../data/cart/cart-operations.ts'
import type { Outbox } from '../../data/outbox/outbox.ts'
import { cartItemFor } from '../../domain/cart/cart-item.ts'
import type { CartTerms } from '../../domain/cart/cart-limits.ts'
import { currentRef } from '../../actions/cart/affiliate.ts'
import type { CartEngine } from '../../actions/cart/cart.ts'
import { nullIfNotStored } from '../../actions/storage/storage-words.ts'

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
