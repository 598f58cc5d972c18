import { startAffiliate } from './affiliate.ts'
import { loadEngine } from '../../lazy/load-engine.ts'

/** Stores the affiliate code of a link within the shop. Does nothing if the engine does not load. */
export async function followAffiliate(ref: string): Promise<void> {
  try {
    await loadEngine()
    await startAffiliate(new URLSearchParams({ ref }))
  } catch (cause) {
    console.info('The affiliate could not be stored:', cause)
  }
}
