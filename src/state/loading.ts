import { proxy } from 'valtio/vanilla'

/** Whether a page is loading. The loading bar appears after 200 ms (spec §9). */
export const loading = proxy({ active: false })

export function startLoading(): void {
  loading.active = true
}

export function finishLoading(): void {
  loading.active = false
}
