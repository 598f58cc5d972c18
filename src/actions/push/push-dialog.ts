import { proxy } from 'valtio/vanilla'
import { preloadEngine } from '../../lazy/load-engine.ts'

/** The notification that the dialog offers: all orders of the customer, what the customer saved, or one product. */
export type PushOffer = { topic: 'orders' } | { topic: 'saved' } | { topic: 'back-in-stock'; slug: string; name: string }

/** The dialog "Notifications on this device", which any component may open. */
export const pushDialog = proxy<{ open: boolean; offer: PushOffer | null }>({ open: false, offer: null })

export function openNotifications(offer: PushOffer | null = null): void {
  Object.assign(pushDialog, { open: true, offer })
  preloadEngine()
}

export function closeNotifications(): void {
  pushDialog.open = false
}
