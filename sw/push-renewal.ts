import { createBrowserDevice } from '../src/data/browser-device.ts'
import { readPrincipal } from '../src/data/account/owner.ts'
import { createBrowserPush } from '../src/data/push/browser-push.ts'
import { PUSH_MESSAGE, renewPush } from '../src/data/push/renew.ts'

/** Renews the subscription after the browser dropped it, or after a push of a topic that this device has not chosen [P4] [P8]. */
export async function renewInWorker(registration: ServiceWorkerRegistration): Promise<void> {
  const device = createBrowserDevice(() => undefined)
  const principal = await readPrincipal(device)
  device.identify(principal?.kind === 'customer' || principal?.mustLogOut !== true)
  await renewPush({ device, browser: createBrowserPush(async () => registration) })
  device.channel.post(PUSH_MESSAGE)
}

/** Makes the pages read the push record again. */
export function notifyPages(): void {
  createBrowserDevice(() => undefined).channel.post(PUSH_MESSAGE)
}
