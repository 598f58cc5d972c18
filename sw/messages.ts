import * as z from 'zod/mini'

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
  /** Drop the pictures, for room on the device. */
  | { type: 'DROP_PICTURES' }

export interface VersionAnswer {
  version: string
}

const messageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('SKIP_WAITING') }),
  z.object({ type: z.literal('KEEP'), path: z.string() }),
  z.object({ type: z.literal('WARM') }),
  z.object({ type: z.literal('VERSION') }),
  z.object({ type: z.literal('DROP_PICTURES') }),
])

/** Reads a message; null for what is none of ours. */
export function readMessage(data: unknown): WorkerMessage | null {
  const parsed = z.safeParse(messageSchema, data)
  return parsed.success ? parsed.data : null
}
