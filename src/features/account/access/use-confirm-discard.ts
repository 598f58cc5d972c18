import { useState } from 'react'
import type { AccountOutcome, SignInOutcome } from '../../../state/account/session.ts'
import { othersWaiting } from '../words.ts'

type EnterAccount = (others: 'discard' | undefined) => Promise<SignInOutcome>

/**
 * Coming in, by an account that is there or a new one. Changes of somebody else that this device still holds would be thrown away by it,
 * which is asked first: `discards` says that the next try is the shopper's yes.
 */
export function useConfirmDiscard(onDone: () => void): { discards: boolean; enter(attempt: EnterAccount): Promise<AccountOutcome> } {
  const [discards, setDiscards] = useState(false)
  return {
    discards,
    async enter(attempt) {
      const outcome = await attempt(discards ? 'discard' : undefined)
      if (outcome.kind === 'done') onDone()
      if (outcome.kind !== 'waiting') return outcome
      setDiscards(true)
      return { kind: 'refused', message: othersWaiting(outcome.count) }
    },
  }
}
