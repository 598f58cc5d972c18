import type { Clock } from '../time-and-random.ts'
import { claimDeliveries, type ClaimedPush, giveUpExpired, type PushSending, settleDeliveries } from './deliveries.ts'
import { postPush, type PushOutcome } from './post-push.ts'
import { isPushService } from './push-services.ts'
import type { VapidKeys } from './settings.ts'
import { createAuthorizations, vapidKeys } from './vapid.ts'

/** The counts of one run. */
export interface PushCounts {
  taken: number
  gone: number
  later: number
  /** Given up: rejected, forbidden or too old. */
  dropped: number
}

/** The number of parallel batches, and of pushes in each: 100 together, and no more in memory. */
const LANES = 4
const BATCH = 25
/** The most batches of a lane in one run, so that a shutdown waits seconds and not for ten thousand devices. */
const MOST_BATCHES = 20

const TIMEOUT_MS = 10_000

/**
 * Creates the sender of due pushes. Several processes can run it at once. It tries only a few pushes of a service that asks for a wait. A server
 * that stops ends after the present batches.
 */
export function createPushSender(deps: PushSending, timeoutMs = TIMEOUT_MS): () => Promise<PushCounts> {
  const authorization = createAuthorizations(deps)
  const pauses = createPauses(deps.clock)

  async function send(push: ClaimedPush, keys: VapidKeys): Promise<PushOutcome> {
    // The list of permitted services may have become shorter after the subscription.
    if (!isPushService(push.endpoint, deps.config.push.services)) return { kind: 'gone' }
    const { origin } = new URL(push.endpoint)
    const waitMs = pauses.left(origin)
    if (waitMs > 0) return { kind: 'paused', waitMs }
    const secondsToLive = Math.max(0, Math.floor((Date.parse(push.expires_at) - deps.clock.now().getTime()) / 1000))
    const outcome = await postPush({ ...push, secondsToLive, timeoutMs, authorization: authorization(push.endpoint, keys) })
    pauses.note(origin, outcome)
    return outcome
  }

  /** The first lane claims urgent deliveries before each batch, so that an order's push does not wait behind ten thousand others. */
  async function claim(number: number): Promise<ClaimedPush[]> {
    const first = number === 0 ? await claimDeliveries(deps, BATCH, 'urgent') : []
    return first.length > 0 ? first : claimDeliveries(deps, BATCH, 'all')
  }

  async function lane(number: number, keys: VapidKeys, counts: PushCounts): Promise<void> {
    for (let batch = 0; batch < MOST_BATCHES; batch++) {
      if (deps.closing?.aborted) return
      const claimed = await claim(number)
      if (claimed.length === 0) return
      const outcomes = await Promise.all(claimed.map(async (push) => ({ push, outcome: await send(push, keys) })))
      await settleDeliveries(deps, outcomes, keys)
      for (const { outcome } of outcomes) counts[counted[outcome.kind]] += 1
    }
  }

  return async () => {
    const counts: PushCounts = { taken: 0, gone: 0, later: 0, dropped: await giveUpExpired(deps) }
    const keys = await vapidKeys(deps)
    await Promise.all(Array.from({ length: LANES }, (_, number) => lane(number, keys, counts)))
    if (Object.values(counts).some((count) => count > 0)) deps.log.info(counts, 'pushes were sent')
    return counts
  }
}

const counted: Record<PushOutcome['kind'], keyof PushCounts> = {
  taken: 'taken',
  gone: 'gone',
  later: 'later',
  paused: 'later',
  forbidden: 'dropped',
  refused: 'dropped',
}

/** The number of failures in a row that pauses a service. */
const MOST_FAILURES = 5
const PAUSE_MS = 60_000

interface Pauses {
  /** The milliseconds until the end of a service's pause. */
  left(origin: string): number
  note(origin: string, outcome: PushOutcome): void
}

/** Pauses a service that is down or asks for a wait. With ten thousand devices it gets a few requests, not ten thousand. */
function createPauses({ now }: Clock): Pauses {
  const services = new Map<string, { failures: number; until: number }>()
  return {
    left: (origin) => Math.max(0, (services.get(origin)?.until ?? 0) - now().getTime()),
    note(origin, outcome) {
      if (outcome.kind !== 'later') {
        services.delete(origin)
        return
      }
      const { failures = 0, until = 0 } = services.get(origin) ?? {}
      const pause = Math.max(outcome.waitMs, failures + 1 >= MOST_FAILURES ? PAUSE_MS : 0)
      services.set(origin, { failures: failures + 1, until: Math.max(until, now().getTime() + pause) })
    },
  }
}
