import { readStored } from '../db/stored-json.ts'
import { createHmac } from 'node:crypto'
import webPush from 'web-push'
import { type PushTopic, pushMessageSchema } from '../../src/contract/push/push.ts'
import { HOUR_MS } from '../../src/domain/calendar/durations.ts'

/**
 * The outcome of a push. `gone`: the device no longer exists. `forbidden`: the service rejects the server's key. `paused`: the request was
 * not sent.
 */
export type PushOutcome =
  | { kind: 'taken' }
  | { kind: 'gone' }
  | { kind: 'forbidden'; error: string }
  | { kind: 'later'; error: string; waitMs: number }
  | { kind: 'paused'; waitMs: number }
  | { kind: 'refused'; error: string }

export interface PushToPost {
  endpoint: string
  p256dh: string
  auth: string
  /** A message as JSON. */
  payload: string
  topic: PushTopic
  /** The seconds that a push service stores it for an offline device. */
  secondsToLive: number
  authorization: string
  timeoutMs: number
}

const MOST_WAIT_MS = 6 * HOUR_MS

/** RFC 8030 §5.3: how much of a sleeping device's battery the push may use. */
const urgencies: Record<PushTopic, string> = {
  orders: 'high',
  shop: 'high',
  'back-in-stock': 'normal',
  saved: 'normal',
  updates: 'low',
  offers: 'low',
}

/** Encrypts a push for one device (RFC 8291) and sends it to the device's push service. Follows no redirect. Never throws. */
export async function postPush(push: PushToPost): Promise<PushOutcome> {
  try {
    const { cipherText } = webPush.encrypt(push.p256dh, push.auth, push.payload, 'aes128gcm')
    const answer = await fetch(push.endpoint, {
      method: 'POST',
      headers: {
        Authorization: push.authorization,
        'Content-Encoding': 'aes128gcm',
        'Content-Type': 'application/octet-stream',
        TTL: String(push.secondsToLive),
        Urgency: urgencies[push.topic],
        Topic: replaces(push),
      },
      body: new Uint8Array(cipherText),
      redirect: 'manual',
      signal: AbortSignal.timeout(push.timeoutMs),
    })
    await answer.body?.cancel()
    return classify(answer)
  } catch (error) {
    return { kind: 'later', error: error instanceof Error ? error.name : 'unknown', waitMs: 0 }
  }
}

/**
 * The `Topic` header: for an offline device a push service stores only the newest push of a topic. A keyed hash hides the tag from the
 * service.
 */
function replaces({ payload, auth }: PushToPost): string {
  const { notification } = readStored(pushMessageSchema, payload)
  return createHmac('sha256', auth).update(notification.tag).digest('base64url').slice(0, 32)
}

function classify({ ok, status, headers }: Response): PushOutcome {
  const error = `status_${status}`
  if (ok) return { kind: 'taken' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  if (status === 401 || status === 403) return { kind: 'forbidden', error }
  if (status === 408 || status === 425 || status === 429 || status >= 500) return { kind: 'later', error, waitMs: waitOf(headers) }
  return { kind: 'refused', error }
}

/** Retry-After in seconds, or as a date (RFC 9110 §10.2.3). */
function waitOf(headers: Headers): number {
  const retryAfter = headers.get('retry-after')
  if (retryAfter === null) return 0
  const waitMs = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - Date.now()
  return Number.isFinite(waitMs) ? Math.min(Math.max(waitMs, 0), MOST_WAIT_MS) : 0
}
