import { useState } from 'react'
import type { RequestOptions } from '../../../contract/account/passkey.ts'
import type { AccountOutcome, SignInOutcome } from '../../../state/account/session.ts'
import { unsentChangesMessage } from '../words.ts'

type EnterAccount = (others: 'discard' | undefined) => Promise<SignInOutcome>

/**
 * Signs in or signs up. If the device still stores unsent changes of another account, the customer must confirm that they are discarded.
 * `discards`: the next attempt is that confirmation. `onSecondFactor`: the password is right, and a passkey is needed too.
 */
export function useConfirmDiscard(
  onDone: () => void,
  onSecondFactor?: (options: RequestOptions) => void,
): { discards: boolean; enter(attempt: EnterAccount): Promise<AccountOutcome | { kind: 'continues' }> } {
  const [discards, setDiscards] = useState(false)
  return {
    discards,
    async enter(attempt) {
      const outcome = await attempt(discards ? 'discard' : undefined)
      if (outcome.kind === 'done') onDone()
      if (outcome.kind === 'second-factor') {
        if (!onSecondFactor) return { kind: 'refused', message: 'You have an account. Sign in with your password and your passkey.' }
        onSecondFactor(outcome.options)
        return { kind: 'continues' }
      }
      if (outcome.kind !== 'waiting') return outcome
      setDiscards(true)
      return { kind: 'refused', message: unsentChangesMessage(outcome.count) }
    },
  }
}
