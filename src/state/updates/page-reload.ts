import { proxy } from 'valtio/vanilla'

/** Counts how often the page at hand was asked to load its data anew: somebody else looks at it now. */
export const reloads = proxy({ count: 0 })

export function reloadPage(): void {
  reloads.count += 1
}
