import type { AnyErrorCode } from '../../contract/desk/desk-codes.ts'
import { ifNotStored } from '../storage/storage-error.ts'
import { confirmSession, type ConfirmOutcome } from './confirm.ts'
import type { Queues, TabSession } from './tab-session.ts'

export interface SessionWatch {
  /** Asks the server who is signed in, when that is due (spec §4). */
  confirm(): Promise<void>
  /** Receives the refusal of a call of this tab, or null for a success. */
  classified(code: AnyErrorCode | null): void
}

/** Milliseconds between two resumes of refused changes after the session proved valid. */
const GO_ON_AGAIN = 60_000

interface WatchParts {
  tabSession: Pick<TabSession<Queues>, 'principal' | 'queues' | keyof Parameters<typeof confirmSession>[0]>
  /** Receives the outcome of each question to the server. */
  onOutcome(outcome: ConfirmOutcome): void
  /** The page already shows that the session is over. */
  isEnded(): boolean
}

/** Watches the responses for a session that is over [I7], or one whose sign-in answer was lost [I5]. */
export function watchSession({ tabSession, onOutcome, isEnded }: WatchParts): SessionWatch {
  const { elapsed } = tabSession.device
  let asking = false
  let refused = false
  let wentOn = -GO_ON_AGAIN

  /** The server refused a change for the old token while a refresh replaced it [I2]. */
  async function resume(): Promise<void> {
    if (elapsed() - wentOn < GO_ON_AGAIN) return
    wentOn = elapsed()
    await tabSession.queues().resume()
  }

  async function confirm(now = false, wasRefused = false): Promise<void> {
    refused ||= wasRefused
    // The answer to this question calls `classified` too: one question at a time.
    if (asking) return
    asking = true
    let outcome: ConfirmOutcome | null = null
    try {
      outcome = await confirmSession(tabSession, now)
      onOutcome(outcome)
    } catch (cause) {
      logNotStored(cause)
    } finally {
      asking = false
    }
    // Still unknown: the next answer counts.
    if (!outcome || outcome.kind === 'unknown') return
    // A refusal during the question counts too.
    const goesOn = refused && outcome.kind === 'confirmed'
    refused = false
    if (goesOn) await resume().catch(logNotStored)
  }

  return {
    confirm: () => confirm(),
    classified(code) {
      const wantsSession = code === 'session_required' || code === 'wrong_owner'
      const principal = tabSession.principal()
      if (principal.kind === 'customer') {
        if (wantsSession && !isEnded()) void confirm(true, true)
        return
      }
      // Any answer means that the sign-out can reach the server now.
      if (principal.mustLogOut) void confirm()
      else if (tabSession.cookies.hint() !== null) void confirm(true)
      // A sign-in whose answer was lost made the guest's cart a customer's: only signing in again restores it [I7].
      else if (code === 'session_required' && !isEnded()) onOutcome({ kind: 'ended' })
    },
  }
}

const logNotStored = ifNotStored(undefined, 'The session could not be stored:')
