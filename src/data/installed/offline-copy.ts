import * as z from 'zod/mini'
import { deleteValue, writeValue, type Store } from '../storage/store.ts'

/** Widths in pixels of a copy's pictures: for a phone, for a phone with a dense screen, for a large screen. */
export const copyWidths = [400, 800, 1200] as const

const widthSchema = z.union(copyWidths.map((width) => z.literal(width)))
export type CopyWidth = z.infer<typeof widthSchema>

const orderSchema = z.object({ width: widthSchema, paused: z.boolean() })

/** The user's order to store the whole shop on this device. `paused`: the user has stopped it for now. */
export type CopyOrder = z.infer<typeof orderSchema>

/** The key of the order. It belongs to the device and stays after a sign-out. */
export const COPY_ORDER = 'offline-copy'

/** The order of this device; null for a missing or unreadable one, which the user repeats with one press. */
export async function readCopyOrder(store: Pick<Store, 'read'>): Promise<CopyOrder | null> {
  return z.safeParse(orderSchema, await store.read(COPY_ORDER)).data ?? null
}

/** Stores the order; null deletes it. Throws a StorageError. */
export const storeCopyOrder = (store: Store, order: CopyOrder | null): Promise<void> =>
  order ? writeValue(store, COPY_ORDER, order) : deleteValue(store, COPY_ORDER)

/** The page's message to the worker, which answers on the message's port with a `CopyState` now and at each change. */
export const copyMessageSchema = z.object({
  type: z.literal('COPY'),
  /** `look`: only report the state. `go-on`: continue the order, unless it is paused. */
  ask: z.enum(['look', 'start', 'go-on', 'stop', 'clear']),
  /** Only with `start`. */
  width: z.optional(widthSchema),
})
export type CopyMessage = z.infer<typeof copyMessageSchema>

/** Why a copy stopped: no network, no free space, an invalid answer, or a new version of the worker waits. */
const problems = ['offline', 'full', 'shop', 'update'] as const

const copyStateSchema = z.object({
  order: z.nullable(orderSchema),
  /** `reading`: the worker fetches the answers of the API, which list the pictures. */
  phase: z.enum(['idle', 'reading', 'pictures', 'done']),
  problem: z.nullable(z.enum(problems)),
  /** Progress of the running phase; in no phase, of the ordered pictures. */
  done: z.number(),
  total: z.number(),
  /** Bytes of the downloaded pictures. */
  bytes: z.number(),
  /** Bytes that the worker has downloaded in this calendar month. A worker of an earlier build does not count them. */
  downloaded: z.optional(z.number()),
  /** The number of cached answers and pictures, downloaded by the copy or viewed before. */
  held: z.object({ answers: z.number(), pictures: z.number() }),
  /** The sizes that the user can order. `bytes` is an estimate. */
  offers: z.array(z.object({ width: widthSchema, pictures: z.number(), bytes: z.number() })),
})
export type CopyState = z.infer<typeof copyStateSchema>
export type CopyProblem = (typeof problems)[number]

/** Parses the worker's message about the copy; null for any other message. */
export const readCopyState = (message: unknown): CopyState | null => z.safeParse(copyStateSchema, message).data ?? null
