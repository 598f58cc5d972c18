import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import type { BrowserPush, BrowserSubscription, PushPermission } from '../../../src/data/push/browser-push.ts'

/** A browser's push functions in memory, controlled by a test. */
export interface TestBrowserPush extends BrowserPush {
  set(permission: PushPermission): void
  /** From now on `subscribe` rejects with this error, or never settles. */
  fails(how: DOMException | 'hang' | null): void
  /** The browser drops the subscription, as after a long time offline. */
  loses(): void
  /** The endpoints of ended subscriptions, in order. */
  ended: string[]
}

/** `service`: the origin of a push service that the server accepts. */
export function createTestBrowserPush(service: string): TestBrowserPush {
  let permission: PushPermission = 'allowed'
  let current: BrowserSubscription | null = null
  let failure: DOMException | 'hang' | null = null
  const ended: string[] = []

  const make = (shopKey: string): BrowserSubscription => {
    const endpoint = `${service}/send/${randomUUID()}`
    return {
      endpoint,
      shopKey,
      keys: { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: randomBytes(16).toString('base64url') },
      async end() {
        if (current?.endpoint === endpoint) current = null
        ended.push(endpoint)
      },
    }
  }

  return {
    ended,
    permission: () => permission,
    current: async () => current,
    async subscribe(shopKey) {
      if (failure === 'hang') return new Promise<never>(() => undefined)
      if (failure) throw failure
      return (current ??= make(shopKey))
    },
    set(next) {
      permission = next
      if (next !== 'allowed') current = null
    },
    fails(how) {
      failure = how
    },
    loses() {
      current = null
    },
  }
}
