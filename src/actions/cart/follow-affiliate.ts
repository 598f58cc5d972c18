import { startAffiliate } from './affiliate.ts'
import { loadEngine } from '../../lazy/load-engine.ts'

/** Remembers whoever's link was followed within the shop. Without the engine, whose code did not arrive, nobody is. */
export async function followAffiliate(ref: string): Promise<void> {
  try {
    await loadEngine()
    await startAffiliate(new URLSearchParams({ ref }))
  } catch (cause) {
    console.info('The affiliate could not be remembered:', cause)
  }
}
