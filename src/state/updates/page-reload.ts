import { proxy } from 'valtio/vanilla'

/**
 * `count`: the requests to load the data of the current page again, because another customer or a guest uses it now. `discount`: the customer's
 * discount in percent with which listings are filtered and sorted. A change loads a shown listing again.
 */
export const reloads = proxy({ count: 0, discount: 0 })

export function reloadPage(): void {
  reloads.count += 1
}
