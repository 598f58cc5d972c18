import { useEffect, useRef, useState } from 'react'
import type { RequestOptions } from '../../../contract/account/passkey.ts'
import { signInWithPasskey, signInWithRecoveryCode } from '../../../actions/account/security.ts'
import { NEEDS_CONNECTION } from '../../../state/network/network-words.ts'
import type { AccountOutcome } from '../../../state/account/session.ts'
import { Button } from '../../../ui/basics/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import { FormFrame } from '../access/form-frame.tsx'
import { outcomeWords } from '../words.ts'
import { useAccountForm } from '../access/use-account-form.ts'
import type { useConfirmDiscard } from '../access/use-confirm-discard.ts'
import { NO_PASSKEY, preloadPasskeys, signWithPasskey } from './browser-passkeys.ts'

interface SecondFactorProps {
  options: RequestOptions
  email: string
  access: ReturnType<typeof useConfirmDiscard>
  /** Shows the form for the password again. */
  onBack: () => void
}

/** The second step of a sign-in: the passkey, or a recovery code. */
export function SecondFactorForm({ options, email, access, onBack }: SecondFactorProps) {
  const [byCode, setByCode] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    preloadPasskeys()
    button.current?.focus()
  }, [])

  const press = async () => {
    setBusy(true)
    setProblem(null)
    try {
      const given = await signWithPasskey(options)
      if (given.kind === 'none') return setProblem(NO_PASSKEY)
      if (given.kind === 'unreachable') return setProblem(NEEDS_CONNECTION)
      setProblem(problemOf(await access.enter((others) => signInWithPasskey(given.response, { email, others }))))
    } finally {
      setBusy(false)
    }
  }

  if (byCode) return <RecoveryForm email={email} access={access} onBack={() => setByCode(false)} />
  return (
    <div className="stack gap-4">
      <p>Your password is right. Use your passkey to finish signing in.</p>
      {problem ? (
        <Notice tone="warn" live>
          {problem}
        </Notice>
      ) : null}
      <Button size="lg" full busy={busy} ref={button} onClick={() => void press()}>
        Use passkey
      </Button>
      <div className="cluster gap-3">
        <Button variant="quiet" onClick={() => setByCode(true)}>
          Use a recovery code
        </Button>
        <Button variant="quiet" onClick={onBack}>
          Start again
        </Button>
      </div>
    </div>
  )
}

function RecoveryForm({ email, access, onBack }: Pick<SecondFactorProps, 'email' | 'access' | 'onBack'>) {
  const state = useAccountForm({
    form: 'recovery',
    send: ({ code = '' }) => access.enter((others) => signInWithRecoveryCode(code, { email, others })),
  })
  const back = (
    <Button variant="quiet" size="lg" onClick={onBack}>
      Use passkey
    </Button>
  )
  return (
    <FormFrame state={state} label="Recovery code" submit="Sign in" beside={back} takesFocus>
      <TextField
        {...state.field('code')}
        label="Recovery code"
        hint="16 characters. Each code works once."
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        maxLength={40}
      />
    </FormFrame>
  )
}

/** The message about an outcome; null for a success. */
export const problemOf = (outcome: AccountOutcome | { kind: 'continues' }): string | null =>
  outcome.kind === 'done' || outcome.kind === 'continues' ? null : outcomeWords(outcome)
