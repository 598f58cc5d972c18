import { noteInstalled, offerInstall, startInstall } from '../../state/installed/install.ts'
import { onInstallOffer } from '../../app/boot/install-offer.ts'

/** Follows whether the shop is, or can be, installed on this device. */
export function followInstalling(): void {
  startInstall()
  onInstallOffer((offer) => offerInstall(async () => (await offer.prompt()).outcome === 'accepted'))
  addEventListener('appinstalled', noteInstalled)
}
