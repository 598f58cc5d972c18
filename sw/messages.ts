import * as z from 'zod/mini'
import { copyMessageSchema, type CopyMessage } from '../src/data/installed/offline-copy.ts'

/** The page's messages to the worker. */
export type WorkerMessage =
  /** The user accepted the new version. */
  | { type: 'SKIP_WAITING' }
  /** The server rendered the open page at this path: cache its reads, and the pictures that it shows. */
  | { type: 'KEEP'; path: string; pictures?: string[] | undefined }
  /** The page is idle: fetch the data that the shop needs offline. */
  | { type: 'WARM' }
  /** Asks for the worker's build. The answer on the message's port is a `VersionAnswer`. */
  | { type: 'VERSION' }
  /** About the copy of the whole shop. */
  | CopyMessage
  /** The stored state of the gate has changed. */
  | { type: 'GATE' }

/** The name of the worker's build. */
export interface VersionAnswer {
  version: string
}

/**
 * The worker's message to a page: open the path of a notification. `updates`: the notification was about a new version, and the press accepts
 * it. The answer on the message's port is an `OpenAnswer`.
 */
export interface PageMessage {
  type: 'OPEN'
  path: string
  updates: boolean
}

/** `stays`: the page has unsaved work. */
export type OpenAnswer = 'goes' | 'stays'

const messageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('SKIP_WAITING') }),
  z.object({ type: z.literal('KEEP'), path: z.string(), pictures: z.optional(z.array(z.url())) }),
  z.object({ type: z.literal('WARM') }),
  z.object({ type: z.literal('VERSION') }),
  copyMessageSchema,
  z.object({ type: z.literal('GATE') }),
])

/** Parses a message; null for any other data. */
export function readMessage(data: unknown): WorkerMessage | null {
  const parsed = z.safeParse(messageSchema, data)
  return parsed.success ? parsed.data : null
}

const pageMessageSchema = z.object({ type: z.literal('OPEN'), path: z.string(), updates: z.boolean() })

/** Parses a message of the worker; null for any other data. */
export function readPageMessage(data: unknown): PageMessage | null {
  const parsed = z.safeParse(pageMessageSchema, data)
  return parsed.success ? parsed.data : null
}
