/** The event by which Chromium offers to install the shop. */
interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let kept: InstallOffer | undefined
let take = (offer: InstallOffer): void => void (kept = offer)

// It comes once, and early: long before the code that can use it. The browser is asked not to show a bar of its own.
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  take(event as InstallOffer)
})

/** Hands over the browser's offer, now or when it comes. */
export function onInstallOffer(listener: (offer: InstallOffer) => void): void {
  take = listener
  if (kept) listener(kept)
}
