/** Chromium's offer to install the shop. */
interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallOffer
  }
}

let offered: InstallOffer | undefined
let take = (offer: InstallOffer): void => void (offered = offer)

// The event fires once, before the code that uses it has loaded. `preventDefault` hides the browser's own prompt.
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  take(event)
})

/** Calls the listener with the browser's offer, now or when it comes. */
export function onInstallOffer(listener: (offer: InstallOffer) => void): void {
  take = listener
  if (offered) listener(offered)
}
