import type { Device } from '../device.ts'
import { ifNotStored } from '../storage/storage-error.ts'
import { claimPrincipal, ownerOf, termsOf, type Principal } from './owner.ts'
import { OWNER_MESSAGE } from './sign-out.ts'
import type { SessionCookies, SessionContext } from './session-context.ts'

/** All queues of one owner, as the session needs them. */
export interface Queues {
  /** Reads what is stored, asks the shop, sends what waits. */
  start(): Promise<void>
  /** Drains all queues now. Resolves when that is over. */
  drain(): Promise<void>
  /** What a refusal has stopped goes on: the reason for it is gone. */
  resume(): Promise<void>
  close(): void
}

interface ShopperParts<Opened extends Queues> {
  device: Device
  cookies: SessionCookies
  /** Opens the queues of somebody, in this tab. */
  open(principal: Principal): Opened
  /** Hears who shops here: at the start, and each time that something about it may have changed. */
  known(principal: Principal): Promise<void> | void
  emptied(): Promise<void>
}

/** Who shops in this tab. */
export interface Shopper<Opened extends Queues> extends SessionContext {
  principal(): Principal
  queues(): Opened
  /** Reads who shops here, in case another tab's word did not arrive. */
  look(): Promise<void>
  close(): void
}

/** Follows who shops on this device: closes the queues of who is gone and opens those of who came, in whatever tab it happened [I4]. */
export async function createShopper<Opened extends Queues>(parts: ShopperParts<Opened>): Promise<Shopper<Opened>> {
  const { device, cookies, open, known } = parts
  let principal = await claimPrincipal(device, cookies)
  identifyAs(principal)
  let queues = open(principal)
  await known(principal)
  /** One look after the other, so that an earlier reading never replaces a later one. */
  let looking: Promise<void> = Promise.resolve()

  function identifyAs(next: Principal): void {
    device.identify(next.kind === 'customer' || !next.mustLogOut)
  }

  async function take(): Promise<void> {
    const next = await claimPrincipal(device, cookies)
    const isOther = ownerOf(next) !== ownerOf(principal)
    const hasOtherTerms = JSON.stringify(termsOf(next)) !== JSON.stringify(termsOf(principal))
    principal = next
    identifyAs(next)
    if (isOther || hasOtherTerms) {
      queues.close()
      queues = open(next)
      void queues.start()
    }
    await known(next)
  }

  function look(): Promise<void> {
    looking = looking.then(take).catch(ifNotStored(undefined, 'The principal could not be read:'))
    return looking
  }

  const stopHearing = device.channel.listen((message) => {
    if (message === OWNER_MESSAGE) void look()
  })

  return {
    device,
    cookies,
    emptied: parts.emptied,
    principal: () => principal,
    queues: () => queues,
    look,
    async drained(ms) {
      const { promise: late, resolve } = Promise.withResolvers<void>()
      const cancel = device.timers.after(ms, resolve)
      await Promise.race([queues.drain(), late])
      cancel()
    },
    async follow() {
      device.channel.post(OWNER_MESSAGE)
      await look()
    },
    close() {
      stopHearing()
      queues.close()
    },
  }
}
