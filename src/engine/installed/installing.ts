import { noteInstalled, offerInstall, startInstall } from '../../state/installed/install.ts'

/** The browser's offer to install the shop. Browsers make it once. */
export interface InstallOffer {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** Follows whether the shop is, or can be, installed on this device. `onInstallOffer` calls back with the browser's offer, also an earlier one. */
export function followInstalling(onInstallOffer: (receive: (offer: InstallOffer) => void) => void): void {
  startInstall()
  onInstallOffer((offer) => offerInstall(async () => (await offer.prompt()).outcome === 'accepted'))
  addEventListener('appinstalled', noteInstalled)
}
