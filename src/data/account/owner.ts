import * as z from 'zod/mini'
import { roles } from '../../contract/account/customer.ts'
import { CART_KEY_LENGTH, cartKeySchema, customerIdSchema } from '../../contract/http/keys.ts'
import { guestTerms, termsFor, type CartTerms } from '../../domain/cart/cart-limits.ts'
import { randomKey } from '../../domain/random-key.ts'
import type { Device } from '../device.ts'
import { quarantine } from '../storage/quarantine.ts'
import { ifNotStored } from '../storage/storage-error.ts'
import type { Step, Store } from '../storage/store.ts'
import { formatOf } from '../storage/stored-versions.ts'

/** The key of the stored owner. */
export const OWNER = 'owner'
/** The format that this version writes. Format 1 had no `fmt` and guests only. */
const FORMAT = 2

const guestSchema = z.object({
  kind: z.literal('guest'),
  key: cartKeySchema,
  /** A customer signed out here and the server has not confirmed it: until then no request carries a cookie [I9]. */
  mustLogOut: z._default(z.boolean(), false),
})

const customerSchema = z.object({
  kind: z.literal('customer'),
  id: customerIdSchema,
  /** The key of the guest after this customer: new and unused. */
  key: cartKeySchema,
  role: z.enum(roles),
  /** Percent off every price. The fold of the cart needs it offline. */
  discount: z.int(),
  /** The cart keys of guests of this device who became this customer, latest last. */
  from: z._default(z.array(z.string()), []),
  /** The server's time when the session was last confirmed, ms since 1970. */
  refreshedAt: z._default(z.nullable(z.number()), null),
})

const principalSchema = z.discriminatedUnion('kind', [guestSchema, customerSchema])

/** Who uses this device. */
export type Principal = z.output<typeof principalSchema>
export type GuestPrincipal = Extract<Principal, { kind: 'guest' }>
export type CustomerPrincipal = Extract<Principal, { kind: 'customer' }>

/** The stored owner is neither `owner` nor the customer that the guest `owner` became. */
export function isUnrelatedOwner(stored: unknown, owner: string): boolean {
  const holder = parsePrincipal(stored)
  return holder !== null && !continues(holder, owner)
}

/** The principal is `owner`, or the customer that the guest `owner` became. */
export const continues = (principal: Principal, owner: string): boolean =>
  ownerOf(principal) === owner || (principal.kind === 'customer' && principal.from.includes(owner))

/** The owner on records and in `X-Shop-Owner`: the guest's cart key or the customer's id. */
export const ownerOf = (principal: Principal): string => (principal.kind === 'guest' ? principal.key : principal.id)

/** The terms for the fold of this principal's cart. */
export const termsOf = (principal: Principal): CartTerms => (principal.kind === 'guest' ? guestTerms : termsFor(principal))

/** Parses a stored principal of any format; null for a missing or unreadable one. */
export function parsePrincipal(stored: unknown): Principal | null {
  const parsed = z.safeParse(principalSchema, stored)
  return parsed.success ? parsed.data : null
}

const isDamaged = (stored: unknown) => stored !== undefined && formatOf(stored) <= FORMAT && parsePrincipal(stored) === null

/** The stored form of a principal. */
export const storedPrincipal = (principal: Principal) => ({ fmt: FORMAT, ...principal })

/** The stored owner is readable and is not `owner`: a write for `owner` must not happen any more [I4]. */
export function isOtherOwner(stored: unknown, owner: string): boolean {
  const holder = parsePrincipal(stored)
  return holder !== null && ownerOf(holder) !== owner
}

/** The cookie with the cart key. A worker cannot read it. */
export interface KeyCookie {
  read(): string | null
  write(key: string): void
}

/**
 * The principal of this device: the stored one, else a guest with the cookie's valid key, else a guest with a new key of 42 random characters
 * (spec §4) [G1] [G2]. After an eviction the cookie's key brings the server's cart back [S6]. Runs under a lock, so that two tabs that open
 * at once make one guest.
 */
export function claimPrincipal(device: Pick<Device, 'store' | 'locks' | 'bytes'>, cookie: KeyCookie): Promise<Principal> {
  return device.locks.hold('owner', async () => {
    const fromCookie = z.safeParse(cartKeySchema, cookie.read())
    const key = fromCookie.success ? fromCookie.data : freshKey(device)
    const fresh: Principal = { kind: 'guest', key, mustLogOut: false }
    const found = await device.store.read(OWNER)
    // What the device has without a write. A device without free space gives a notice at the first change to store [S5].
    const asRead = parsePrincipal(found) ?? fresh
    // An owner of this or an earlier format that cannot be read is quarantined; the device then has none [G3].
    const isReplaceable = !isDamaged(found) || (await quarantine(device.store, OWNER, isDamaged).then(() => true, ifNotStored(false)))
    const claim = (stored: unknown): Step<Principal> => {
      const parsed = parsePrincipal(stored)
      if (parsed) return { result: parsed }
      // A newer version stored it, before a roll-back: it stays for that version, and the user is a guest meanwhile.
      if (formatOf(stored) > FORMAT) return { result: fresh }
      return { put: { value: storedPrincipal(fresh) }, result: fresh }
    }
    const principal = isReplaceable ? await device.store.change(OWNER, claim).catch(ifNotStored(asRead)) : asRead
    // Writing the cookie again would shorten the lifetime that the server gave it.
    if (cookie.read() !== principal.key) cookie.write(principal.key)
    return principal
  })
}

/** A new guest's cart key. */
export const freshKey = (device: Pick<Device, 'bytes'>): string => randomKey(CART_KEY_LENGTH, device.bytes)

/** The stored principal, or null. The worker uses it, since it cannot claim one. */
export async function readPrincipal({ store }: { store: Pick<Store, 'read'> }): Promise<Principal | null> {
  return parsePrincipal(await store.read(OWNER))
}
