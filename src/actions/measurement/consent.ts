import { consent } from '../../state/measurement/consent.ts'
import { createPort } from '../../lazy/load-engine.ts'

/** Remembers a decision, and acts on it. False when the device does not keep it. */
type Decide = (ads: boolean) => Promise<boolean>

const engine = createPort<Decide>()

export const connectConsent = engine.connect

/** The shopper says yes or no. It counts at once, for this page too. False when the device does not keep it beyond the page. */
export async function decideAds(ads: boolean): Promise<boolean> {
  consent.ads = ads
  return (await engine.get())(ads)
}
