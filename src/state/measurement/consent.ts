import { proxy } from 'valtio/vanilla'

/**
 * What the shopper allows. `ads`: the ad service may be told of views and purchases; null while nobody has said. `ready`: what this device
 * remembers has been read. `open`: the privacy choices are on show.
 */
export const consent = proxy({ ready: false, ads: null as boolean | null, open: false })

export function openChoices(): void {
  consent.open = true
}

export function closeChoices(): void {
  consent.open = false
}
