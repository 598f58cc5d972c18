/** What the page tells the worker. */
export type WorkerMessage =
  /** The shopper accepted the new version. */
  | { type: 'SKIP_WAITING' }
  /** The page has time: fetch what the shop needs without a network. */
  | { type: 'WARM' }
  /** Which build is this? Answered on the message's port with a `VersionAnswer`. */
  | { type: 'VERSION' }
  /** Drop the pictures, for room on the device. */
  | { type: 'DROP_PICTURES' }

export interface VersionAnswer {
  version: string
}

const types: readonly string[] = ['SKIP_WAITING', 'WARM', 'VERSION', 'DROP_PICTURES'] satisfies WorkerMessage['type'][]

/** Reads a message; null for what is none of ours. */
export function readMessage(data: unknown): WorkerMessage | null {
  const type = typeof data === 'object' && data !== null && 'type' in data ? data.type : null
  return typeof type === 'string' && types.includes(type) ? ({ type } as WorkerMessage) : null
}
