import type { Cart } from '../contract/cart.ts'
import { cartDraft, type CartOperation } from '../data/outbox/cart-operations.ts'
import type { Outbox } from '../data/outbox/outbox.ts'
import { StorageError } from '../data/storage-error.ts'
import { cartItemFor } from '../domain/cart-item.ts'
import { guestLimits } from '../domain/cart-limits.ts'
import { currentRef } from './affiliate.ts'
import type { CartEngine } from './cart.ts'
import { tellOfStorage } from './storage-words.ts'

/** The cart's outbox, as the cart asks for it. */
export function createCartEngine(outbox: Outbox<Cart>): CartEngine {
  let queue: Promise<unknown> = Promise.resolve()
  return {
    itemFor: (product, variation, quantity) => cartItemFor(product, variation, quantity, guestLimits.perLine),
    append(operation) {
      const draft = cartDraft({ ...operation, args: { ...operation.args, ref: currentRef() } } as CartOperation)
      const appending = queue.then(() => outbox.append(draft).catch(tellIfNotStored))
      queue = appending.catch(() => undefined)
      return appending
    },
    async noteLeaving(leaving) {
      await outbox.amend((record) => ({ ...record, memo: { ...record.memo, leaving } }))
    },
    async refresh() {
      await outbox.refresh()
    },
  }
}

function tellIfNotStored(cause: unknown): null {
  if (!(cause instanceof StorageError)) throw cause
  tellOfStorage(cause.problem)
  return null
}
