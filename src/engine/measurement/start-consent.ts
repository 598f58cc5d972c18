import type { Device } from '../../data/device.ts'
import { readConsent, writeConsent } from '../../data/measurement/consent-record.ts'
import { createEventQueue } from '../../data/measurement/event-queue.ts'
import { ifNotStored } from '../../data/storage/storage-error.ts'
import { connectConsent } from '../../actions/measurement/consent.ts'
import { consent } from '../../state/measurement/consent.ts'
import { startMeasure } from './measure.ts'

/** What other tabs hear when a decision is made. */
const WORD = 'consent'

/** Reads what was decided on this device, and from then on counts for the ad service what, and as long as, the shopper allows. */
export async function startConsent(device: Device): Promise<void> {
  const queue = createEventQueue(device)
  const measure = startMeasure(device, queue)

  async function decide(ads: boolean): Promise<boolean> {
    const kept = await writeConsent(device.store, ads, device.now()).then(() => device.store.trouble() === null, ifNotStored(false))
    if (!ads) await queue.clear().catch(ifNotStored(false))
    device.channel.post(WORD)
    measure.decided()
    return kept
  }

  async function look(): Promise<void> {
    const ads = await readConsent(device.store).catch(ifNotStored(null))
    // What was pressed while it was being read is newer.
    if (!consent.ready && consent.ads !== null) return
    if (consent.ads === true && ads === false) await queue.clear()
    consent.ads = ads
    measure.decided()
  }

  device.channel.listen((message) => {
    if (message === WORD) void look()
  })
  connectConsent(decide)
  await look()
  consent.ready = true
}
