import * as z from 'zod/mini'
import { roles } from '../../contract/account/customer.ts'
import { CART_KEY_LENGTH, cartKeySchema, customerIdSchema } from '../../contract/http/keys.ts'
import { guestTerms, termsFor, type CartTerms } from '../../domain/cart/cart-limits.ts'
import { randomKey } from '../../domain/random-key.ts'
import type { Device } from '../device.ts'
import { putAside } from '../storage/set-aside.ts'
import { StorageError } from '../storage/storage-error.ts'
import type { Step, Store } from '../storage/store.ts'
import { formatOf } from '../storage/stored-versions.ts'

/** Where it is stored who shops. */
export const OWNER = 'owner'
/** The format that this version writes. 1 had no `fmt`, and knew guests only. */
const FORMAT = 2

const guestSchema = z.object({
  kind: z.literal('guest'),
  key: cartKeySchema,
  /** Somebody signed out here and the shop does not know yet: until it does, no request carries a cookie [I9]. */
  mustLogOut: z._default(z.boolean(), false),
})

const customerSchema = z.object({
  kind: z.literal('customer'),
  id: customerIdSchema,
  /** The guest's key for afterwards: fresh, and used for nothing before. */
  key: cartKeySchema,
  role: z.enum(roles),
  /** Percent off every price: the fold of the cart needs it without a network. */
  discount: z.int(),
  /** The guests of this device who became this customer, latest last. */
  from: z._default(z.array(z.string()), []),
  /** The server's time when the session was last confirmed, ms since 1970. */
  refreshedAt: z._default(z.nullable(z.number()), null),
})

const principalSchema = z.discriminatedUnion('kind', [guestSchema, customerSchema])

/** Who this device shops as. */
export type Principal = z.output<typeof principalSchema>
export type GuestPrincipal = Extract<Principal, { kind: 'guest' }>
export type CustomerPrincipal = Extract<Principal, { kind: 'customer' }>

/** The stored owner is somebody else than `owner`, and no customer whom that guest has become. */
export function hasLeft(stored: unknown, owner: string): boolean {
  const holder = parsePrincipal(stored)
  return holder !== null && ownerOf(holder) !== owner && !(holder.kind === 'customer' && holder.from.includes(owner))
}

/** What stands on its records and in `X-Shop-Owner`: the guest's cart key or the customer's id. */
export const ownerOf = (principal: Principal): string => (principal.kind === 'guest' ? principal.key : principal.id)

/** By what terms this shopper's cart is folded. */
export const termsOf = (principal: Principal): CartTerms => (principal.kind === 'guest' ? guestTerms : termsFor(principal))

/** Reads a stored principal of any format there has been; null for none and for what cannot be read. */
export function parsePrincipal(stored: unknown): Principal | null {
  const known = z.safeParse(principalSchema, stored)
  return known.success ? known.data : null
}

const isDamaged = (stored: unknown) => stored !== undefined && formatOf(stored) <= FORMAT && parsePrincipal(stored) === null

/** A principal as it is stored. */
export const storedPrincipal = (principal: Principal) => ({ fmt: FORMAT, ...principal })

/** The stored owner is known and is somebody else: what was begun for `owner` must not be written any more. */
export function isAnother(stored: unknown, owner: string): boolean {
  const holder = parsePrincipal(stored)
  return holder !== null && ownerOf(holder) !== owner
}

/** The cart key's cookie, where there is one to see: a worker sees none. */
export interface KeyCookie {
  read(): string | null
  write(key: string): void
}

/**
 * Who shops here: whoever is on the device, else a guest with the valid key of the cookie, else one with a new key of 42 random characters
 * (spec §4). Made under a lock, so that two tabs opened at once make one.
 */
export function claimPrincipal(device: Device, cookie: KeyCookie): Promise<Principal> {
  return device.locks.hold('owner', async () => {
    const fromCookie = z.safeParse(cartKeySchema, cookie.read())
    const key = fromCookie.success ? fromCookie.data : freshKey(device)
    const fresh: Principal = { kind: 'guest', key, mustLogOut: false }
    const found = await device.store.read(OWNER)
    if (isDamaged(found)) await putAside(device.store, OWNER, isDamaged)
    const claiming = device.store.change(OWNER, (stored): Step<Principal> => {
      const known = parsePrincipal(stored)
      if (known) return { result: known }
      // Stored by a newer version, before a roll-back: it is left for that one, and whoever comes meanwhile shops as a guest.
      if (formatOf(stored) > FORMAT) return { result: fresh }
      return { put: { value: storedPrincipal(fresh) }, result: fresh }
    })
    // A device without room, where nobody has shopped yet: who comes may look around, and is told once there is something to store [S5].
    const principal = await claiming.catch((cause: unknown) => {
      if (found === undefined && cause instanceof StorageError) return fresh
      throw cause
    })
    // Writing it again would shorten the life that the server gave it.
    if (cookie.read() !== principal.key) cookie.write(principal.key)
    return principal
  })
}

/** A new guest's cart key. */
export const freshKey = (device: Pick<Device, 'bytes'>): string => randomKey(CART_KEY_LENGTH, device.bytes)

/** The owner's name alone. */
export const claimOwner = async (device: Device, cookie: KeyCookie): Promise<string> => ownerOf(await claimPrincipal(device, cookie))

/** Who shops here, or null where nobody has yet: what the worker goes by. */
export async function readPrincipal({ store }: { store: Pick<Store, 'read'> }): Promise<Principal | null> {
  return parsePrincipal(await store.read(OWNER))
}

export async function readOwner(device: { store: Pick<Store, 'read'> }): Promise<string | null> {
  const principal = await readPrincipal(device)
  return principal && ownerOf(principal)
}
