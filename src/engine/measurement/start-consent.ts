import type { Device } from '../../data/device.ts'
import { readConsent, writeConsent } from '../../data/measurement/consent-record.ts'
import { createEventQueue } from '../../data/measurement/event-queue.ts'
import { ifNotStored } from '../../data/storage/storage-error.ts'
import { isOnDisk } from '../../data/storage/stored-value.ts'
import { connectConsent } from '../../actions/measurement/consent.ts'
import { consent } from '../../state/measurement/consent.ts'
import { startMeasure } from './measure.ts'

/** The message to other tabs about a decision. */
const CONSENT_MESSAGE = 'consent'

/** Reads the stored consent, and from then on measures for the ad service while the user consents. */
export async function startConsent(device: Device): Promise<void> {
  const queue = createEventQueue(device)
  const measure = startMeasure(device, queue)

  async function decide(ads: boolean): Promise<boolean> {
    const isStored = await isOnDisk(device.store, writeConsent(device.store, ads, device.now()))
    if (!ads) await queue.clear().catch(ifNotStored(false))
    device.channel.post(CONSENT_MESSAGE)
    measure.decided()
    return isStored
  }

  async function refresh(): Promise<void> {
    const ads = await readConsent(device.store).catch(ifNotStored(null))
    // A decision made during the read is newer.
    if (!consent.ready && consent.ads !== null) return
    if (consent.ads === true && ads === false) await queue.clear().catch(ifNotStored(undefined))
    consent.ads = ads
    measure.decided()
  }

  device.channel.listen((message) => {
    if (message === CONSENT_MESSAGE) void refresh()
  })
  connectConsent(decide)
  await refresh()
  consent.ready = true
}
