import { proxy } from 'valtio/vanilla'

/** Counts the requests to load the data of the current page again, because another customer or a guest uses it now. */
export const reloads = proxy({ count: 0 })

export function reloadPage(): void {
  reloads.count += 1
}
