import { useState } from 'react'
import type { AccountOutcome, SignInOutcome } from '../../../state/account/session.ts'
import { unsentChangesMessage } from '../words.ts'

type EnterAccount = (others: 'discard' | undefined) => Promise<SignInOutcome>

/**
 * Signs in or signs up. If the device still stores unsent changes of another account, the customer must confirm that they are discarded.
 * `discards`: the next attempt is that confirmation.
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
      return { kind: 'refused', message: unsentChangesMessage(outcome.count) }
    },
  }
}
