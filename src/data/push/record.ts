import * as z from 'zod/mini'
import { pushTopics, type PushTopic } from '../../contract/push/push.ts'
import { OwnerGone } from '../account/owner-gone.ts'
import { isOtherOwner, OWNER, ownerOf, type Principal } from '../account/owner.ts'
import type { Store } from '../storage/store.ts'

/** The key of the record of this device's notifications. A sign-out deletes it [I8]. */
const PUSH = 'push'
/** The key of the mark for notifications about new versions. It belongs to the device and stays after a sign-out [P7]. */
export const PUSH_UPDATES = 'push-updates'

/** An awaited product. */
const awaitedSchema = z.object({ slug: z.string(), name: z.string() })
export type AwaitedProduct = z.infer<typeof awaitedSchema>

const isTopic = (name: string): name is PushTopic => pushTopics.some((topic) => topic === name)

/** A newer format is read as far as it is understood [S3]. */
const recordSchema = z.object({
  fmt: z.int(),
  /** The address at the browser's push service that the server has. */
  endpoint: z.string(),
  /** The customer about whose orders this device is notified, or null. */
  customer: z.nullable(z.string()),
  /** `refreshedAt` of the session under which the server got the choice, ms since 1970; null for a guest's. */
  session: z._default(z.nullable(z.number()), null),
  /** The time of the server's confirmation by this device's clock, ms since 1970. */
  toldAt: z._default(z.number(), 0),
  topics: z.pipe(
    z.array(z.string()),
    z.transform((names) => names.filter(isTopic)),
  ),
  products: z._default(z.array(awaitedSchema), []),
})

/** The notifications of this device, as the server last confirmed them. */
export type PushRecord = z.infer<typeof recordSchema>

/** The stored record; null for a missing or unreadable one. Throws a StorageError. */
export async function readPush(store: Pick<Store, 'read'>): Promise<PushRecord | null> {
  const parsed = z.safeParse(recordSchema, await store.read(PUSH))
  return parsed.success ? parsed.data : null
}

/** A user of this device turned on notifications about new versions. */
export const wantsUpdates = async (store: Pick<Store, 'read'>): Promise<boolean> => (await store.read(PUSH_UPDATES)) !== undefined

/** Stores what the server confirmed to `principal`; null deletes it. Throws an OwnerGone when the device has another owner now. */
export function storePush(store: Store, principal: Principal, record: Omit<PushRecord, 'fmt'> | null): Promise<void> {
  return store.change(
    PUSH,
    (_, holder) => {
      if (isOtherOwner(holder, ownerOf(principal))) throw new OwnerGone()
      const updates = record?.topics.includes('updates') ? { fmt: 1 } : undefined
      return { put: { value: record ? { fmt: 1, ...record } : undefined }, also: [[PUSH_UPDATES, updates]], result: undefined }
    },
    OWNER,
  )
}

/** Removes a product that is back in stock from the awaited ones, after its one notification [P9]. */
export function removeAwaited(store: Pick<Store, 'change'>, slug: string): Promise<void> {
  return store.change(PUSH, (stored) => {
    const parsed = z.safeParse(recordSchema, stored)
    if (!parsed.success) return { result: undefined }
    const products = parsed.data.products.filter((product) => product.slug !== slug)
    const topics = parsed.data.topics.filter((topic) => topic !== 'back-in-stock' || products.length > 0)
    return { put: { value: topics.length > 0 ? { ...parsed.data, products, topics } : undefined }, result: undefined }
  })
}

/** The session of a choice of notifications; null for a guest. */
export const sessionOf = (principal: Principal): number | null => (principal.kind === 'customer' ? principal.refreshedAt : null)

/** Topics about the customer of a device: they end with the session. */
export const isOfCustomer = (topic: PushTopic): boolean => topic === 'orders' || topic === 'saved' || topic === 'shop'

/** Whether a push of `topic` is for the current principal [P5]. New versions are for every user. */
export function isForPrincipal(topic: PushTopic, record: PushRecord | null, principal: Principal | null): boolean {
  if (topic === 'updates') return true
  if (!record?.topics.includes(topic)) return false
  return !isOfCustomer(topic) || (principal?.kind === 'customer' && principal.id === record.customer)
}
