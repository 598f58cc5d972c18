/** The browser's subscription: the address at its push service and the keys for encryption (RFC 8291). */
export interface BrowserSubscription {
  endpoint: string
  /** In base64url. */
  keys: { p256dh: string; auth: string }
  /** The server's public key of the subscription, base64url; null if the browser does not report it. */
  shopKey: string | null
  /** Ends it in this browser at once, offline too; the browser informs its push service later (W3C Push API, `unsubscribe`). */
  end(): Promise<void>
}

/**
 * The permission for notifications in this browser. `add-to-home`: an iPhone or iPad allows them only in the installed app. `unasked`: the
 * browser will ask the user.
 */
export type PushPermission = 'unsupported' | 'add-to-home' | 'blocked' | 'unasked' | 'allowed'

/** The browser's push functions, for page and worker; tests replace them. */
export interface BrowserPush {
  permission(): PushPermission
  /** The present subscription, or null. */
  current(): Promise<BrowserSubscription | null>
  /** Makes a subscription with the server's key. Throws a DOMException when the browser or its push service refuses. */
  subscribe(shopKey: string): Promise<BrowserSubscription>
}

/** The push functions of this browser. `registration`: resolves to the worker's registration, or to undefined without a worker. */
export function createBrowserPush(registration: () => Promise<ServiceWorkerRegistration | undefined>): BrowserPush {
  const manager = async () => (await registration())?.pushManager
  return {
    permission: pushPermission,
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

function pushPermission(): PushPermission {
  if (!('Notification' in globalThis) || !('PushManager' in globalThis)) return isAppleTab() ? 'add-to-home' : 'unsupported'
  const { permission } = Notification
  return permission === 'granted' ? 'allowed' : permission === 'denied' ? 'blocked' : 'unasked'
}

/** Only Safari on an iPhone or iPad has `navigator.standalone`. */
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
