import { subscribe } from 'valtio/vanilla'
import { subscribeKey } from 'valtio/vanilla/utils'
import type { Device } from '../../data/device.ts'
import { OwnerGone } from '../../data/account/owner-gone.ts'
import { createBrowserPush } from '../../data/push/browser-push.ts'
import { readPush } from '../../data/push/record.ts'
import { unsubscribe, PUSH_MESSAGE, renewPush } from '../../data/push/renew.ts'
import { applyChoice, type PushContext } from '../../data/push/subscribe.ts'
import { ifNotStored, StorageError } from '../../data/storage/storage-error.ts'
import { connection } from '../../state/network/connection.ts'
import { onPurge } from '../../state/account/principal.ts'
import { connectPush } from '../../actions/push/push.ts'
import { pushState } from '../../state/push/push.ts'
import { sessionState } from '../../state/account/session.ts'

/** Starts the notifications of this device: reads the choice, and renews the browser's subscription for the present principal. */
export async function startPush(device: Device): Promise<void> {
  const browser = createBrowserPush(registration)
  const context: PushContext = { device, browser }

  async function refresh(): Promise<void> {
    const permission = browser.permission()
    const current = permission === 'allowed' ? await browser.current().catch(nullIfNotRenewed) : null
    const record = await readPush(device.store).catch(ifNotStored(null, 'The push record could not be read:'))
    const { topics, products } = record && record.endpoint === current?.endpoint ? record : { topics: [], products: [] }
    Object.assign(pushState, { ready: true, permission, topics, products })
  }

  async function renew(): Promise<void> {
    await renewPush(context).catch(nullIfNotRenewed)
    device.channel.post(PUSH_MESSAGE)
    await refresh()
  }

  connectPush({
    refresh,
    async choose(choice) {
      const outcome = await applyChoice(context, choice)
      device.channel.post(PUSH_MESSAGE)
      await refresh()
      return outcome
    },
  })
  device.channel.listen((message) => void (message === PUSH_MESSAGE && refresh()))
  onPurge(async () => {
    await unsubscribe(context)
    // Subscribe again for notifications about new versions, without waiting for the network here [P7].
    void renew()
  })
  // The choice depends on the session, so renew it after each sign-in and sign-out [P11].
  subscribe(sessionState, () => void renew())
  subscribeKey(connection, 'online', (online) => void (online && renew()))
  await renew()
}

/** The browser's push service or the storage failed, or the device has another owner now. The next start tries again. */
function nullIfNotRenewed(cause: unknown): null {
  if (!(cause instanceof DOMException || cause instanceof StorageError || cause instanceof OwnerGone)) throw cause
  console.info('The notifications were not renewed:', cause)
  return null
}

/** Milliseconds: a first worker may never become active, and a sign-out and other tabs wait meanwhile. */
const ACTIVE_WITHIN = 5000

/** The active worker's registration; undefined without a worker. */
export async function registration(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator)) return undefined
  const found = await navigator.serviceWorker.getRegistration()
  if (!found || found.active) return found
  const { promise: late, resolve } = Promise.withResolvers<undefined>()
  setTimeout(() => resolve(undefined), ACTIVE_WITHIN)
  return Promise.race([navigator.serviceWorker.ready, late])
}
