import { useEffect, useRef, useState } from 'react'
import { passkeyOptions, signInWithPasskey } from '../../../actions/account/security.ts'
import { useHydrated } from '../../../lazy/use-hydrated.ts'
import { NEEDS_CONNECTION } from '../../../state/network/network-words.ts'
import { Button } from '../../../ui/basics/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import type { useConfirmDiscard } from '../access/use-confirm-discard.ts'
import { endOffer, hasPasskeys, NO_PASSKEY, offersAutofill, signWithPasskey } from './browser-passkeys.ts'
import { problemOf } from './second-factor-form.tsx'

/** Signs in with a passkey: by a button, and in the field for the e-mail address where the browser offers that. */
export function PasskeySignIn({ access }: { access: ReturnType<typeof useConfirmDiscard> }) {
  const hydrated = useHydrated()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const enter = useRef(access.enter)
  useEffect(() => {
    enter.current = access.enter
  })

  useEffect(() => {
    let gone = false
    const offer = async () => {
      if (!(await offersAutofill()) || gone) return
      const asked = await passkeyOptions()
      if (asked.kind !== 'done' || gone) return
      const given = await signWithPasskey(asked.answer, true)
      if (given.kind === 'given' && !gone)
        setProblem(problemOf(await enter.current((others) => signInWithPasskey(given.response, { others }))))
    }
    offer().catch((cause: unknown) => console.info('No passkey is offered in the field:', cause))
    return () => {
      gone = true
      endOffer()
    }
  }, [])

  const press = async () => {
    setBusy(true)
    setProblem(null)
    try {
      const asked = await passkeyOptions()
      if (asked.kind !== 'done') return setProblem(problemOf(asked) ?? NEEDS_CONNECTION)
      const given = await signWithPasskey(asked.answer)
      if (given.kind !== 'given') return setProblem(given.kind === 'none' ? NO_PASSKEY : NEEDS_CONNECTION)
      setProblem(problemOf(await access.enter((others) => signInWithPasskey(given.response, { others }))))
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
        Use a passkey
      </Button>
    </div>
  )
}
