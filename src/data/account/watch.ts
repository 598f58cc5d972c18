import type { ErrorCode } from '../../contract/http/codes.ts'
import { ifNotStored } from '../storage/storage-error.ts'
import { confirmSession, type Confirmed } from './confirm.ts'
import type { Queues, Shopper } from './shopper.ts'

export interface SessionWatch {
  /** Asks the shop who is signed in, when that is due (spec §4). */
  confirm(): Promise<void>
  /** How the shop judged a call of this tab: null for a yes. */
  judged(code: ErrorCode | null): void
}

/** Milliseconds between two times that what was refused is sent again because the session is good after all. */
const GO_ON_AGAIN = 60_000

interface WatchParts {
  shopper: Pick<Shopper<Queues>, 'principal' | 'queues' | keyof Parameters<typeof confirmSession>[0]>
  /** What the shop said. */
  heard(outcome: Confirmed): void
  /** It is known already that the session is over. */
  isEnded(): boolean
}

/** Watches the answers of the shop for what they say of the session: that it is over [I7], or that there is one that nobody took up [I5]. */
export function watchSession({ shopper, heard, isEnded }: WatchParts): SessionWatch {
  const { elapsed } = shopper.device
  let asking = false
  let refused = false
  let wentOn = -GO_ON_AGAIN

  /** A change that was on its way while the session got a new token was refused for its old one [I2]. */
  async function goOn(): Promise<void> {
    if (elapsed() - wentOn < GO_ON_AGAIN) return
    wentOn = elapsed()
    await shopper.queues().goOn()
  }

  async function confirm(now = false, wasRefused = false): Promise<void> {
    refused ||= wasRefused
    // The answer to asking is a judgement too: one question at a time.
    if (asking) return
    asking = true
    let outcome: Confirmed | null = null
    try {
      outcome = await confirmSession(shopper, now)
      heard(outcome)
    } catch (cause) {
      logNotStored(cause)
    } finally {
      asking = false
    }
    // Nobody knows yet: the next answer counts.
    if (!outcome || outcome.kind === 'unknown') return
    // Heard while it was being asked, too.
    const goesOn = refused && outcome.kind === 'confirmed'
    refused = false
    if (goesOn) await goOn().catch(logNotStored)
  }

  return {
    confirm: () => confirm(),
    judged(code) {
      const wantsSession = code === 'session_required' || code === 'wrong_owner'
      const principal = shopper.principal()
      if (principal.kind === 'customer') {
        if (wantsSession && !isEnded()) void confirm(true, true)
        return
      }
      // Any answer means that the shop can be told of the sign-out now.
      if (principal.mustLogOut) void confirm()
      else if (shopper.cookies.hint() !== null) void confirm(true)
      // The guest's cart has become a customer's by a sign-in whose answer never came: only signing in again brings it back.
      else if (code === 'session_required' && !isEnded()) heard({ kind: 'ended' })
    },
  }
}

const logNotStored = ifNotStored(undefined, 'The session could not be stored:')
