import * as z from 'zod/mini'
import { pushTopics, type PushTopic } from '../../contract/push/push.ts'
import { OwnerGone } from '../account/owner-gone.ts'
import { isAnother, OWNER, ownerOf, type Principal } from '../account/owner.ts'
import type { Store } from '../storage/store.ts'

/** Where it is stored what this device is told of. It goes with its customer [I8]. */
const PUSH = 'push'
/** Where it is stored that this device wants to hear of new versions, whoever shops on it: it is nobody's, and stays [P7]. */
export const PUSH_UPDATES = 'push-updates'

/** A product that is waited for. */
const awaitedSchema = z.object({ slug: z.string(), name: z.string() })
export type Awaited = z.infer<typeof awaitedSchema>

const isTopic = (name: string): name is PushTopic => (pushTopics as readonly string[]).includes(name)

/** A newer format is read as far as it is understood [S3]. */
const recordSchema = z.object({
  fmt: z.int(),
  /** The address at the browser's push service that the shop knows. */
  endpoint: z.string(),
  /** The customer whose orders are told, or null where none are. */
  customer: z.nullable(z.string()),
  /** When the session was confirmed under which the shop was told, ms since 1970; null for a guest's. */
  session: z._default(z.nullable(z.number()), null),
  /** When the shop confirmed it, by this device's clock, ms since 1970. */
  toldAt: z._default(z.number(), 0),
  topics: z.pipe(
    z.array(z.string()),
    z.transform((names) => names.filter(isTopic)),
  ),
  products: z._default(z.array(awaitedSchema), []),
})

/** What the shop tells this device of, as it last confirmed. */
export type PushRecord = z.infer<typeof recordSchema>

/** What this device is told of, or null: nothing, or a record that cannot be read. Throws a StorageError. */
export async function readPush(store: Pick<Store, 'read'>): Promise<PushRecord | null> {
  const known = z.safeParse(recordSchema, await store.read(PUSH))
  return known.success ? known.data : null
}

/** Somebody wanted to hear of new versions on this device, and it has not been taken back. */
export const wantsUpdates = async (store: Pick<Store, 'read'>): Promise<boolean> => (await store.read(PUSH_UPDATES)) !== undefined

/** Stores what the shop confirmed to `principal`; null forgets it. Throws OwnerGone where somebody else shops here by now. */
export function storePush(store: Store, principal: Principal, record: Omit<PushRecord, 'fmt'> | null): Promise<void> {
  return store.change(
    PUSH,
    (_, holder) => {
      if (isAnother(holder, ownerOf(principal))) throw new OwnerGone()
      const updates = record?.topics.includes('updates') ? { fmt: 1 } : undefined
      return { put: { value: record ? { fmt: 1, ...record } : undefined }, also: [[PUSH_UPDATES, updates]], result: undefined }
    },
    OWNER,
  )
}

/** A product that was waited for is back, and that has been told: once is enough. */
export function forgetAwaited(store: Pick<Store, 'change'>, slug: string): Promise<void> {
  return store.change(PUSH, (stored) => {
    const known = z.safeParse(recordSchema, stored)
    if (!known.success) return { result: undefined }
    const products = known.data.products.filter((product) => product.slug !== slug)
    const topics = known.data.topics.filter((topic) => topic !== 'back-in-stock' || products.length > 0)
    return { put: { value: topics.length > 0 ? { ...known.data, products, topics } : undefined }, result: undefined }
  })
}

/** The session that stands behind what a shopper wants; null for a guest. */
export const sessionOf = (principal: Principal): number | null => (principal.kind === 'customer' ? principal.refreshedAt : null)

/** Whether a message of `topic` is for whoever shops here [P5]. New versions are everybody's. */
export function isWanted(topic: PushTopic, record: PushRecord | null, principal: Principal | null): boolean {
  if (topic === 'updates') return true
  if (!record?.topics.includes(topic)) return false
  return topic !== 'orders' || (principal?.kind === 'customer' && principal.id === record.customer)
}
