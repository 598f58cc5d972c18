import * as z from 'zod/mini'
import { sha256 } from '../measurement/identifiers.ts'
import { queues } from '../queues.ts'
import type { Everything, Store } from '../storage/store.ts'
import { isOtherOwner, OWNER } from './owner.ts'
import { PROFILE, readProfile } from './profile.ts'
import type { SessionContext } from './session-context.ts'

/** The key of the mark that stays in place of the profile. */
const SEAL = 'sealed-profile'

/** The hash shows whether the same customer signs in again. It includes the customer's id, so that a table of hashed addresses finds nothing. */
const sealSchema = z.object({ fmt: z.literal(1), id: z.string(), hash: z.nullable(z.string()) })

const hashOf = (id: string, email: string) => sha256(`${id} ${email.trim().toLowerCase()}`)

/** Copies of what the server stores: profile, orders and quotes. Also the list of orders that this device can open by their keys. */
const isCopy = (key: string) => key === PROFILE || /^kept:(own-orders|own-quotes|opened-orders|orders|order:.*)$/.test(key)

/** A queue without a change that waits, and without a rejection that the customer has not seen. */
const idleSchema = z.looseObject({ ops: z.array(z.unknown()).check(z.maxLength(0)), rejected: z._default(z.array(z.unknown()), []) })
const isIdleCopy = (key: string, value: unknown) => {
  if (!queues.some((queue) => queue.isCopy && key.startsWith(`outbox:${queue.name}:`))) return false
  const idle = z.safeParse(idleSchema, value)
  return idle.success && idle.data.rejected.length === 0
}

const copiesOf = (all: Everything) => [...all].filter(([key, value]) => isCopy(key) || isIdleCopy(key, value)).map(([key]) => key)

/**
 * Removes the copies of a customer's data from the device, because the server reports that the session is over [I12]. Changes that wait
 * stay blocked [I7]. Data that exists only here stays too: the cart in view and drafts. May be repeated.
 */
export async function sealCustomer({ device: { store }, cookies }: Pick<SessionContext, 'device' | 'cookies'>, id: string): Promise<void> {
  const profile = await readProfile(store, id)
  const seal = profile && { fmt: 1, id, hash: await hashOf(id, profile.email) }
  await store.changeAll((all) => {
    if (isOtherOwner(all.get(OWNER), id)) return { writes: [], result: undefined }
    const gone = copiesOf(all).map((key) => [key, undefined] as const)
    return { writes: seal ? [...gone, [SEAL, seal]] : gone, erases: gone.length > 0, result: undefined }
  })
  // The pages of the account ask to sign in, also without a network.
  cookies.dropHint()
}

/** Whether the customer of an ended session signs in again with this e-mail address. */
export async function isSameCustomer(store: Pick<Store, 'read'>, id: string, email: string): Promise<boolean> {
  const profile = await readProfile(store, id)
  if (profile) return profile.email.toLowerCase() === email.trim().toLowerCase()
  const seal = z.safeParse(sealSchema, await store.read(SEAL))
  return seal.success && seal.data.id === id && seal.data.hash !== null && seal.data.hash === (await hashOf(id, email))
}
