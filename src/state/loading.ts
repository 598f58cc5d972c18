import { proxy } from 'valtio/vanilla'

/** Milliseconds before the bar shows, and that it takes to fill (spec §9). */
export const LOADING_THROTTLE = 200
export const LOADING_DURATION = 2000

/** The top loading bar. */
export const loading = proxy({ active: false })

let throttle: ReturnType<typeof setTimeout> | undefined

/** Something the shopper waits for begins. A wait that begins during another is the same wait. */
export function startLoading(): void {
  throttle ??= setTimeout(() => (loading.active = true), LOADING_THROTTLE)
}

/** The wait is over. */
export function finishLoading(): void {
  clearTimeout(throttle)
  throttle = undefined
  loading.active = false
}
