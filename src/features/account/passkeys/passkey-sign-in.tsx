import { useState } from 'react'
import { passkeyOptions, signInWithPasskey } from '../../../actions/account/security.ts'
import { useHydrated } from '../../../lazy/deferred.tsx'
import { NEEDS_CONNECTION } from '../../../state/network/network-words.ts'
import { Button } from '../../../ui/basics/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import type { useConfirmDiscard } from '../access/use-confirm-discard.ts'
import { forgetPasskey, hasPasskeys, NO_PASSKEY, signWithPasskey } from './browser-passkeys.ts'
import { problemOf } from './second-factor-form.tsx'

/** The button that signs in with a passkey. */
export function PasskeySignIn({ access }: { access: ReturnType<typeof useConfirmDiscard> }) {
  const hydrated = useHydrated()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const press = async () => {
    setBusy(true)
    setProblem(null)
    try {
      const asked = await passkeyOptions()
      if (asked.kind !== 'done') return setProblem(problemOf(asked) ?? NEEDS_CONNECTION)
      const given = await signWithPasskey(asked.answer)
      if (given.kind !== 'given') return setProblem(given.kind === 'none' ? NO_PASSKEY : NEEDS_CONNECTION)
      const outcome = await access.enter((others) => signInWithPasskey(given.response, { others }))
      if (outcome.kind === 'refused' && outcome.fields?.['passkey'] !== undefined) forgetPasskey(given.response, asked.answer)
      setProblem(problemOf(outcome))
    } finally {
      setBusy(false)
    }
  }

  if (!hydrated || !hasPasskeys()) return null
  return (
    <div className="stack gap-3">
      {problem ? (
        <Notice tone="warn" live>
          {problem}
        </Notice>
      ) : null}
      <Button variant="secondary" size="lg" full busy={busy} onClick={() => void press()}>
        {access.discards ? 'Discard them and use a passkey' : 'Use a passkey'}
      </Button>
    </div>
  )
}
