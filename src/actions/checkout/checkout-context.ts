import { createDraftKeeper, type DraftKeeper } from '../../data/checkout/checkout-draft.ts'
import { openOrderBook } from '../../data/checkout/order-intent.ts'
import { StorageError } from '../../data/storage/storage-error.ts'
import { expectOrdered, refreshCart } from '../cart/cart.ts'
import { currentCart } from '../../state/cart/cart.ts'
import { ownerOf } from '../../data/account/owner.ts'
import type { CheckoutContext } from './placing.ts'
import { currentPrincipal } from '../../state/account/principal.ts'
import { device } from '../../lazy/device.ts'
import { notifyDraftNotStored } from '../storage/storage-words.ts'
import { whenSettled } from '../../state/sync/sync.ts'

/** Milliseconds that a press waits for the cart's own changes to arrive. */
const DRAIN_WITHIN = 12_000

let made: { world: CheckoutContext; drafts: DraftKeeper } | undefined

/** Made on first use: there is no device while rendering on the server. */
function needed() {
  const here = device()
  if (made?.world.device === here) return made
  const world: CheckoutContext = {
    device: here,
    book: openOrderBook(here.store),
    drained: async () => {
      // An order is never sent into the void: the shop has to answer first, and what it answers is the cart as it is.
      await refreshCart()
      return (await whenSettled(DRAIN_WITHIN, 'cart')) && here.reachable()
    },
    cart: currentCart,
    buyer,
    refresh: refreshCart,
    ordered: expectOrdered,
  }
  const drafts = createDraftKeeper(here.store, here.timers, (cause) => {
    // Typing goes on.
    if (!(cause instanceof StorageError)) throw cause
    notifyDraftNotStored()
  })
  made = { world, drafts }
  return made
}

function buyer(): { owner: string; guests: readonly string[] } {
  const principal = currentPrincipal()
  // Without a store of its own a device knows the guest by the cart alone.
  if (!principal) return { owner: currentCart().cart_key, guests: [] }
  return { owner: ownerOf(principal), guests: principal.kind === 'customer' ? principal.from : [] }
}

/** The page's own world of placing orders. */
export const checkoutContext = (): CheckoutContext => needed().world

export const drafts = (): DraftKeeper => needed().drafts
