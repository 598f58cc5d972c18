/** A subscription as the browser gives it: the address of its push service and the keys to encrypt for it (RFC 8291). */
export interface BrowserSubscription {
  endpoint: string
  /** As JSON: the keys in base64url. */
  keys: { p256dh: string; auth: string }
  /** The shop's key that it was made with, base64url; null where the browser does not say. */
  shopKey: string | null
  /** Ends it in this browser at once, without a network too; the push service hears of it when it can (W3C Push API, `unsubscribe`). */
  end(): Promise<void>
}

/**
 * What stands between this browser and notifications. `add-to-home`: an iPhone or iPad gives them to the installed app alone. `unasked`: the
 * browser will ask the shopper.
 */
export type PushStanding = 'unsupported' | 'add-to-home' | 'blocked' | 'unasked' | 'allowed'

/** The browser's half of push, for page and worker; tests stand in for it. */
export interface BrowserPush {
  standing(): PushStanding
  /** The subscription that there is, or null. */
  current(): Promise<BrowserSubscription | null>
  /** Makes one with the shop's key. Throws where the browser or its push service refuses. */
  subscribe(shopKey: string): Promise<BrowserSubscription>
}

/** `registration` resolves to the worker's, or to undefined where there is none. */
export function createBrowserPush(registration: () => Promise<ServiceWorkerRegistration | undefined>): BrowserPush {
  const manager = async () => (await registration())?.pushManager
  return {
    standing,
    async current() {
      const found = await (await manager())?.getSubscription()
      return found ? read(found) : null
    },
    async subscribe(shopKey) {
      const pushManager = await manager()
      if (!pushManager) throw new DOMException('There is no worker to push to', 'NotSupportedError')
      return read(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: shopKey }))
    },
  }
}

function standing(): PushStanding {
  if (!('Notification' in globalThis) || !('PushManager' in globalThis)) return isAppleTab() ? 'add-to-home' : 'unsupported'
  const { permission } = Notification
  return permission === 'granted' ? 'allowed' : permission === 'denied' ? 'blocked' : 'unasked'
}

/** Only Safari on an iPhone or iPad says whether it stands alone. */
const isAppleTab = () => 'standalone' in navigator && navigator.standalone === false

function read(subscription: PushSubscription): BrowserSubscription {
  const { keys } = subscription.toJSON()
  const { applicationServerKey } = subscription.options
  return {
    endpoint: subscription.endpoint,
    keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' },
    shopKey: applicationServerKey && base64url(applicationServerKey),
    end: async () => void (await subscription.unsubscribe()),
  }
}

const base64url = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
