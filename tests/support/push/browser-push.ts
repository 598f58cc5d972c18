import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import type { BrowserPush, BrowserSubscription, PushStanding } from '../../../src/data/push/browser-push.ts'

/** A browser's half of push in memory, which a test commands. */
export interface TestBrowserPush extends BrowserPush {
  set(standing: PushStanding): void
  /** What `subscribe` does from now on: a rejection with this error, or nothing ever. */
  fails(how: DOMException | 'hang' | null): void
  /** The browser gives the subscription up, as after a long time without a network. */
  loses(): void
  /** Addresses that were ended, in order. */
  ended: string[]
}

/** `service`: the origin of a push service that the shop may send to. */
export function createTestBrowserPush(service: string): TestBrowserPush {
  let standing: PushStanding = 'allowed'
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
    standing: () => standing,
    current: async () => current,
    async subscribe(shopKey) {
      if (failure === 'hang') return new Promise<never>(() => undefined)
      if (failure) throw failure
      return (current ??= make(shopKey))
    },
    set(next) {
      standing = next
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
