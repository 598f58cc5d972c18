import * as z from 'zod/mini'
import { deleteValue, writeValue, type Store } from '../storage/store.ts'

/** Pixels that the pictures of a copy are wide: for a phone, for a sharp one, for a large screen. */
export const copyWidths = [400, 800, 1200] as const

const widthSchema = z.union(copyWidths.map((width) => z.literal(width)))
export type CopyWidth = z.infer<typeof widthSchema>

const orderSchema = z.object({ width: widthSchema, paused: z.boolean() })

/** That the whole shop is to be kept on this device. `paused`: the shopper has stopped it for now. */
export type CopyOrder = z.infer<typeof orderSchema>

/** Where the order is stored. It is the device's own and outlives a sign-out. */
export const COPY_ORDER = 'offline-copy'

/** The order of this device; null for none, and for one that cannot be read any more: it is given anew with one press. */
export async function readCopyOrder(store: Pick<Store, 'read'>): Promise<CopyOrder | null> {
  return z.safeParse(orderSchema, await store.read(COPY_ORDER)).data ?? null
}

export const storeCopyOrder = (store: Store, order: CopyOrder | null): Promise<void> =>
  order ? writeValue(store, COPY_ORDER, order) : deleteValue(store, COPY_ORDER)

/** What the page asks of the worker, which answers on the message's port with a `CopyState` now and at each change. */
export const copyMessageSchema = z.object({
  type: z.literal('COPY'),
  /** `look`: only tell. `go-on`: do what was ordered, unless it is paused. */
  ask: z.enum(['look', 'start', 'go-on', 'stop', 'clear']),
  /** With `start` alone. */
  width: z.optional(widthSchema),
})
export type CopyMessage = z.infer<typeof copyMessageSchema>

/** Why a copy does not go on: no network, no room, an answer that is none, or a new version that waits for this one to be done. */
const problems = ['offline', 'full', 'shop', 'update'] as const

const copyStateSchema = z.object({
  order: z.nullable(orderSchema),
  /** `reading`: the shop's answers are fetched, from which its pictures are known. */
  phase: z.enum(['idle', 'reading', 'pictures', 'done']),
  problem: z.nullable(z.enum(problems)),
  /** Of the phase that runs; of the pictures that were ordered when none does. */
  done: z.number(),
  total: z.number(),
  /** Bytes of the pictures that were downloaded. */
  bytes: z.number(),
  /** What is on the device, downloaded or looked at before. */
  held: z.object({ answers: z.number(), pictures: z.number() }),
  /** What could be ordered. `bytes` is an estimate. */
  offers: z.array(z.object({ width: widthSchema, pictures: z.number(), bytes: z.number() })),
})
export type CopyState = z.infer<typeof copyStateSchema>
export type CopyProblem = (typeof problems)[number]

/** What the worker tells of the copy; null for what is no such thing. */
export const readCopyState = (told: unknown): CopyState | null => z.safeParse(copyStateSchema, told).data ?? null
