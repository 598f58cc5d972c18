import { consent } from '../../state/measurement/consent.ts'
import { createPort } from '../../lazy/load-engine.ts'

/** Stores a decision and acts on it. False when the device does not store it. */
type Decide = (ads: boolean) => Promise<boolean>

const engine = createPort<Decide>()

export const connectConsent = engine.connect

/** Gives or withdraws the consent to ad measurement, with effect at once. False when the device stores it only until the page closes. */
export async function decideAds(ads: boolean): Promise<boolean> {
  consent.ads = ads
  return (await engine.get())(ads)
}
