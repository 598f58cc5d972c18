import type { Device } from '../device.ts'
import { ifNotStored } from '../storage/storage-error.ts'
import { claimPrincipal, continues, ownerOf, termsOf, type Principal } from './owner.ts'
import { OWNER_MESSAGE } from './sign-out.ts'
import type { SessionCookies, SessionContext } from './session-context.ts'

/** All queues of one owner, as far as the session needs them. */
export interface Queues {
  /** Reads the stored records, asks the server, and sends waiting changes. */
  start(): Promise<void>
  /** Drains all queues now. Resolves when the drains are over. */
  drain(): Promise<void>
  /** Queues blocked changes again, when the reason for the block is gone. */
  resume(): Promise<void>
  close(): void
}

interface TabSessionParts<Opened extends Queues> {
  device: Device
  cookies: SessionCookies
  /** Opens the queues of a principal in this tab. */
  open(principal: Principal): Opened
  /** `before` is closed. `next` belongs to the same customer, or to the customer that the guest became; null: to somebody else. */
  handOver?(before: Opened, next: Opened | null): void
  /** Receives the principal: at the start, and whenever it may have changed. */
  onPrincipal(principal: Principal): Promise<void> | void
  purge(): Promise<void>
}

/** The principal of this tab, with the open queues. */
export interface TabSession<Opened extends Queues> extends SessionContext {
  principal(): Principal
  queues(): Opened
  /** Reads the stored principal, in case another tab's message did not arrive. */
  reread(): Promise<void>
  close(): void
}

/** Follows the principal of this device over all tabs: closes the queues of the old owner and opens those of the new one [I4]. */
export async function createTabSession<Opened extends Queues>(parts: TabSessionParts<Opened>): Promise<TabSession<Opened>> {
  const { device, cookies, open, onPrincipal } = parts
  let principal = await claimPrincipal(device, cookies)
  identifyAs(principal)
  let queues = open(principal)
  await onPrincipal(principal)
  /** One read after the other, so that an earlier result never replaces a later one. */
  let reading: Promise<void> = Promise.resolve()

  function identifyAs(next: Principal): void {
    device.identify(next.kind === 'customer' || !next.mustLogOut)
  }

  async function take(): Promise<void> {
    const next = await claimPrincipal(device, cookies)
    const isOther = ownerOf(next) !== ownerOf(principal)
    const hasOtherTerms = JSON.stringify(termsOf(next)) !== JSON.stringify(termsOf(principal))
    const isSamePerson = continues(next, ownerOf(principal))
    principal = next
    identifyAs(next)
    if (isOther || hasOtherTerms) {
      const before = queues
      before.close()
      queues = open(next)
      parts.handOver?.(before, isSamePerson ? queues : null)
      void queues.start()
    }
    await onPrincipal(next)
  }

  function reread(): Promise<void> {
    reading = reading.then(take).catch(ifNotStored(undefined, 'The principal could not be read:'))
    return reading
  }

  const stopListening = device.channel.listen((message) => {
    if (message === OWNER_MESSAGE) void reread()
  })

  return {
    device,
    cookies,
    purge: parts.purge,
    principal: () => principal,
    queues: () => queues,
    reread,
    async drainWithin(ms) {
      const { promise: late, resolve } = Promise.withResolvers<void>()
      const cancel = device.timers.after(ms, resolve)
      await Promise.race([queues.drain(), late])
      cancel()
    },
    async follow() {
      device.channel.post(OWNER_MESSAGE)
      await reread()
    },
    close() {
      stopListening()
      queues.close()
    },
  }
}
