import { createDraftWriter, type DraftWriter } from '../../data/checkout/checkout-draft.ts'
import { openOrderBook } from '../../data/checkout/order-intent.ts'
import { expectOrdered, refreshCart } from '../cart/change-cart.ts'
import { currentCart } from '../../state/cart/cart.ts'
import { ownerOf } from '../../data/account/owner.ts'
import type { CheckoutContext } from './placing.ts'
import { currentPrincipal } from '../../state/account/principal.ts'
import { device } from '../../lazy/device.ts'
import { notifyDraftNotStored } from '../storage/storage-words.ts'
import { whenSettled } from '../outbox/outbox.ts'

/** The longest time for which a press of the order button waits for the cart's queue, in milliseconds. */
const DRAIN_WITHIN = 12_000

let instances: { context: CheckoutContext; drafts: DraftWriter } | undefined

/** Creates both on first use: a render on the server has no device. */
function instancesOf() {
  const here = device()
  if (instances?.context.device === here) return instances
  const context: CheckoutContext = {
    device: here,
    book: openOrderBook(here.store),
    drainCart: async () => {
      // Fetch the cart first, so that an order is sent only to a server that answers, and for the present cart.
      await refreshCart()
      // The order waits for this queue alone [Q3].
      return (await whenSettled(DRAIN_WITHIN, 'cart')) && here.reachable()
    },
    cart: currentCart,
    buyer,
    refresh: refreshCart,
    expectOrdered,
  }
  const drafts = createDraftWriter({
    store: here.store,
    timers: here.timers,
    owner: () => (currentPrincipal() ? buyer().owner : undefined),
    // The user can continue to type.
    onNotStored: notifyDraftNotStored,
  })
  instances = { context, drafts }
  return instances
}

function buyer(): { owner: string; guests: readonly string[] } {
  const principal = currentPrincipal()
  // On a device without a store, the cart key identifies the guest.
  if (!principal) return { owner: currentCart().cart_key, guests: [] }
  return { owner: ownerOf(principal), guests: principal.kind === 'customer' ? principal.from : [] }
}

/** The page's dependencies for placing an order. */
export const checkoutContext = (): CheckoutContext => instancesOf().context

/** The writer of the page's checkout draft. */
export const drafts = (): DraftWriter => instancesOf().drafts
