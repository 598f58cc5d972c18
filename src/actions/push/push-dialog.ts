import { proxy } from 'valtio/vanilla'
import { preloadEngine } from '../../lazy/load-engine.ts'

/** What a shopper pressed to be told of: every order of theirs, or one product. */
export type PushOffer = { topic: 'orders' } | { topic: 'back-in-stock'; slug: string; name: string }

/** The dialog "Notifications on this device", which any part of the page may open. */
export const pushDialog = proxy({ open: false, offer: null as PushOffer | null })

export function openNotifications(offer: PushOffer | null = null): void {
  Object.assign(pushDialog, { open: true, offer })
  preloadEngine()
}

export function closeNotifications(): void {
  pushDialog.open = false
}
