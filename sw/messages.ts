import * as z from 'zod/mini'
import { copyMessageSchema, type CopyMessage } from '../src/data/installed/offline-copy.ts'

/** What the page tells the worker. */
export type WorkerMessage =
  /** The shopper accepted the new version. */
  | { type: 'SKIP_WAITING' }
  /** A page of this path is on show and came from the server: keep what it needs to be shown again. */
  | { type: 'KEEP'; path: string }
  /** The page has time: fetch what the shop needs without a network. */
  | { type: 'WARM' }
  /** Which build is this? Answered on the message's port with a `VersionAnswer`. */
  | { type: 'VERSION' }
  /** Of the copy of the whole shop. */
  | CopyMessage
  /** The site's gate has closed or opened, as the device now says. */
  | { type: 'GATE' }

export interface VersionAnswer {
  version: string
}

/**
 * What the worker asks a page: to go where a notification points. `updates`: it told of a new version, and the press accepts that. Answered
 * on the message's port with an `OpenAnswer`.
 */
export interface PageMessage {
  type: 'OPEN'
  path: string
  updates: boolean
}

/** `stays`: the page holds something that must not be interrupted. */
export type OpenAnswer = 'goes' | 'stays'

const messageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('SKIP_WAITING') }),
  z.object({ type: z.literal('KEEP'), path: z.string() }),
  z.object({ type: z.literal('WARM') }),
  z.object({ type: z.literal('VERSION') }),
  copyMessageSchema,
  z.object({ type: z.literal('GATE') }),
])

/** Reads a message; null for what is none of ours. */
export function readMessage(data: unknown): WorkerMessage | null {
  const parsed = z.safeParse(messageSchema, data)
  return parsed.success ? parsed.data : null
}

const pageMessageSchema = z.object({ type: z.literal('OPEN'), path: z.string(), updates: z.boolean() })

/** Reads what the worker asks; null for what is none of ours. */
export function readPageMessage(data: unknown): PageMessage | null {
  const parsed = z.safeParse(pageMessageSchema, data)
  return parsed.success ? parsed.data : null
}
