/** Chromium's offer to install the shop. */
interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallOffer
  }
}

let pendingOffer: InstallOffer | undefined
let handleOffer = (offer: InstallOffer): void => void (pendingOffer = offer)

// The event fires once, before the code that uses it has loaded. `preventDefault` hides the browser's own prompt.
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  handleOffer(event)
})

/** Calls the listener with the browser's offer: at once if the event has fired, otherwise when it fires. */
export function onInstallOffer(listener: (offer: InstallOffer) => void): void {
  handleOffer = listener
  if (pendingOffer) listener(pendingOffer)
}
