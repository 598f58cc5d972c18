/** What happens to the callback, chosen by the tester. */
export const scenarios = {
  normal: { label: 'arrives at once' },
  late: { label: 'arrives 20 seconds late' },
  twice: { label: 'arrives twice' },
  never: { label: 'never arrives' },
  amount: { label: 'names another amount' },
  signature: { label: 'has a wrong signature' },
} as const

export type Scenario = keyof typeof scenarios
export const decisions = ['pay', 'fail', 'cancel'] as const
export type Decision = (typeof decisions)[number]

export const LATE_CALLBACK_MS = 20_000
/** Like the real providers, the sandbox retries if the server does not respond with 2xx. */
export const RETRY_AFTER_MS = [5_000, 30_000] as const

export interface OutgoingCallback {
  path: string
  contentType: string
  headers?: Record<string, string>
  body: string
}

export interface Delivery {
  /** Sends a request to the server, like one from outside. */
  request(path: string, init: RequestInit): Response | Promise<Response>
  later(milliseconds: number, run: () => Promise<void>): void
  log(message: string, error?: unknown): void
}

/** Sends a callback as the scenario says. Resolves after the responses to the immediate requests. */
export async function deliver(callback: OutgoingCallback, scenario: Scenario, delivery: Delivery): Promise<void> {
  if (scenario === 'never') return
  if (scenario === 'late') {
    delivery.later(LATE_CALLBACK_MS, () => send(callback, delivery))
    return
  }
  await send(callback, delivery)
  if (scenario === 'twice') await send(callback, delivery)
}

async function send(callback: OutgoingCallback, delivery: Delivery, attempt = 0): Promise<void> {
  const answer = await delivery.request(callback.path, {
    method: 'POST',
    headers: { 'content-type': callback.contentType, ...callback.headers },
    body: callback.body,
  })
  if (answer.ok) return
  delivery.log(`the shop answered a sandbox callback with ${answer.status}`)
  const wait = RETRY_AFTER_MS[attempt]
  if (wait !== undefined) delivery.later(wait, () => send(callback, delivery, attempt + 1))
}
