import { proxy } from 'valtio/vanilla'
import { createSocket } from '../../lazy/load-engine.ts'

/**
 * What the shopper allows. `ads`: the ad service may be told of views and purchases; null while nobody has said. `ready`: what this device
 * remembers has been read. `open`: the privacy choices are on show.
 */
export const consent = proxy({ ready: false, ads: null as boolean | null, open: false })

/** Remembers a decision, and acts on it. False when the device does not keep it. */
type Decide = (ads: boolean) => Promise<boolean>

const engine = createSocket<Decide>()

export const connectConsent = engine.connect

/** The shopper says yes or no. It counts at once, for this page too. False when the device does not keep it beyond the page. */
export async function decideAds(ads: boolean): Promise<boolean> {
  consent.ads = ads
  return (await engine.get())(ads)
}

export function openChoices(): void {
  consent.open = true
}

export function closeChoices(): void {
  consent.open = false
}
