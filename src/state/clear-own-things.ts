import { closeCart } from './cart.ts'
import { clearTab } from './purge-hooks.ts'
import { recentSearches } from './recent-searches.ts'
import { recentlyViewed } from './recently-viewed.ts'
import { saved } from './saved.ts'
import { closeSync } from './sync.ts'
import { toasts } from './toasts.ts'

/** A customer is gone: nothing of what this tab shows beside the queues stays in its memory. The device itself is empty already. */
export function clearOwnThings(): void {
  closeCart()
  closeSync()
  // Their words and their "Undo" are of the customer's things.
  toasts.list.length = 0
  saved.slugs = []
  recentSearches.list = []
  recentlyViewed.cards = []
  clearTab()
}
