import { proxy } from 'valtio/vanilla'

/** Whether the shopper waits for a page. The loading bar shows it after 200 ms (spec §9). */
export const loading = proxy({ active: false })

/** Something the shopper waits for begins. A wait that begins during another is the same wait. */
export function startLoading(): void {
  loading.active = true
}

/** The wait is over. */
export function finishLoading(): void {
  loading.active = false
}
