import * as z from 'zod/mini'
import { CART_KEY_LENGTH, cartKeySchema } from '../contract/keys.ts'
import { randomKey } from '../domain/random-key.ts'
import type { Device } from './device.ts'

const KEY = 'owner'

/** Who this device shops as. A signed-in customer joins guests here. */
const ownerSchema = z.object({ kind: z.literal('guest'), key: cartKeySchema })

/** The cart key's cookie, where there is one to see: a worker sees none. */
export interface KeyCookie {
  read(): string | null
  write(key: string): void
}

/**
 * The guest's cart key: the one on the device, else a valid one in the cookie, else a new one of 42 random characters (spec §4). Made under
 * a lock, so that two tabs opened at once make one.
 */
export function claimOwner(device: Device, cookie: KeyCookie): Promise<string> {
  return device.locks.hold('owner', async () => {
    const fromCookie = z.safeParse(cartKeySchema, cookie.read())
    const fresh = fromCookie.success ? fromCookie.data : randomKey(CART_KEY_LENGTH, device.bytes)
    const key = await device.store.change(KEY, (stored) => {
      const known = z.safeParse(ownerSchema, stored)
      if (known.success) return { result: known.data.key }
      const also = stored === undefined ? [] : ([[`set-aside:${KEY}`, stored]] as const)
      return { put: { value: { kind: 'guest', key: fresh } }, also, result: fresh }
    })
    // Writing it again would shorten the life that the server gave it.
    if (cookie.read() !== key) cookie.write(key)
    return key
  })
}

/** The owner there is, or null: what the worker goes by. */
export async function readOwner(device: Pick<Device, 'store'>): Promise<string | null> {
  const known = z.safeParse(ownerSchema, await device.store.read(KEY))
  return known.success ? known.data.key : null
}
