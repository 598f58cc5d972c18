import { closeCart } from '../../state/cart/cart.ts'
import { clearMemory } from '../../state/account/principal.ts'
import { recentSearches } from '../../actions/search/recent-searches.ts'
import { recentlyViewed } from '../../actions/catalogue/recently-viewed.ts'
import { saved } from '../../actions/catalogue/saved.ts'
import { closeSync } from '../../state/sync/sync.ts'
import { toasts } from '../../state/toasts.ts'

/** A customer is gone: nothing of what this tab shows beside the queues stays in its memory. The device itself is empty already. */
export function clearOwnThings(): void {
  closeCart()
  closeSync()
  // Their words and their "Undo" are of the customer's things.
  toasts.list.length = 0
  saved.slugs = []
  recentSearches.list = []
  recentlyViewed.cards = []
  clearMemory()
}
