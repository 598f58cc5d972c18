import * as z from 'zod/mini'
import { copyMessageSchema } from '../src/data/installed/offline-copy.ts'

const messageSchema = z.discriminatedUnion('type', [
  // The user accepted the new version.
  z.object({ type: z.literal('SKIP_WAITING') }),
  // The server rendered the open page at this path: cache its reads, and the pictures that it shows.
  z.object({ type: z.literal('KEEP'), path: z.string(), pictures: z.optional(z.array(z.url())) }),
  // The page is idle: fetch the data that the shop needs offline.
  z.object({ type: z.literal('WARM') }),
  // Asks for the worker's build. The answer on the message's port is a `VersionAnswer`.
  z.object({ type: z.literal('VERSION') }),
  // About the copy of the whole shop.
  copyMessageSchema,
  // The stored state of the gate has changed.
  z.object({ type: z.literal('GATE') }),
])

/** The page's messages to the worker. */
export type WorkerMessage = z.infer<typeof messageSchema>

/** The name of the worker's build. */
export interface VersionAnswer {
  version: string
}

const pageMessageSchema = z.object({ type: z.literal('OPEN'), path: z.string(), updates: z.boolean() })

/**
 * The worker's message to a page: open the path of a notification. `updates`: the notification was about a new version, and the press accepts
 * it. The answer on the message's port is an `OpenAnswer`.
 */
export type PageMessage = z.infer<typeof pageMessageSchema>

/** `stays`: the page has unsaved work. */
export type OpenAnswer = 'goes' | 'stays'

/** Parses a message; null for any other data. */
export function readMessage(data: unknown): WorkerMessage | null {
  const parsed = z.safeParse(messageSchema, data)
  return parsed.success ? parsed.data : null
}

/** Parses a message of the worker; null for any other data. */
export function readPageMessage(data: unknown): PageMessage | null {
  const parsed = z.safeParse(pageMessageSchema, data)
  return parsed.success ? parsed.data : null
}
