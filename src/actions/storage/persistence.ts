import { proxy, subscribe } from 'valtio/vanilla'
import { whenIdle } from '../../lazy/when-idle.ts'
import { readNote, writeNote } from '../../state/notes.ts'
import { cartState } from '../../state/cart/cart.ts'
import { isInstalledApp } from '../../state/installed/install.ts'
import { hasCustomerData } from '../installed/has-customer-data.ts'
import { saved } from '../../state/saved/saved.ts'
import { outboxState } from '../../state/outbox/outbox-state.ts'
import { wholesaleState } from '../../state/wholesale/wholesale.ts'

/**
 * Whether the browser stores the shop's data until the user clears it [S7]. `asked`: the page has requested that. Without `granted` the browser
 * may evict the data when space is short.
 */
export const persistence = proxy({ granted: false, asked: false })

/** The installed app is refused less often than a tab, so each asks once. */
const note = () => (isInstalledApp() ? 'persist-app' : 'persist-tab')

/** Asks the browser for persistent storage once the device stores something of value. It asks once, because some browsers ask the user. */
export async function startPersistence(): Promise<void> {
  if (!('storage' in navigator) || !('persist' in navigator.storage)) return
  persistence.asked = readNote(note()) !== null
  persistence.granted = await navigator.storage.persisted()
  if (persistence.asked || persistence.granted) return
  const stops = [cartState, wholesaleState, saved, outboxState].map((state) => subscribe(state, ask))
  async function ask(): Promise<void> {
    if (persistence.asked || (!hasCustomerData() && outboxState.waiting === 0)) return
    persistence.asked = true
    for (const stop of stops) stop()
    // The page first shows what was stored.
    await new Promise<void>(whenIdle)
    persistence.granted = await navigator.storage.persist()
    writeNote(note(), persistence.granted ? 'kept' : 'refused')
  }
  await ask()
}
