import { useState } from 'react'
import { counted } from '../../../domain/counted.ts'
import type { Customer } from '../../../contract/account/customer.ts'
import type { Passkeys } from '../../../contract/account/passkey.ts'
import { readPasskeys } from '../../../actions/account/security.ts'
import { formatDate, formatMoment } from '../../../domain/calendar/date-and-time.ts'
import { useHydrated } from '../../../lazy/deferred.tsx'
import { useForCustomer } from '../../../state/account/use-for-customer.ts'
import { useBackOnline } from '../../../state/network/connection.ts'
import { Button } from '../../../ui/basics/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import listStyles from '../devices-card.module.css'
import factsStyles from '../facts.module.css'
import { SESSION_OVER } from '../words.ts'
import { hasPasskeys } from './browser-passkeys.ts'
import { PasskeyDialog, type PasskeyStep } from './passkey-dialog.tsx'
import { problemOf } from './second-factor-form.tsx'

/** The customer's passkeys, and the choice to be asked for one at each sign-in. */
export function PasskeysCard({ customer }: { customer: Pick<Customer, 'role'> }) {
  const hydrated = useHydrated()
  const [shown, setShown] = useState<Passkeys | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [step, setStep] = useState<PasskeyStep | null>(null)
  const load = async () => {
    const outcome = await readPasskeys()
    if (outcome.kind === 'done') setShown(outcome.answer)
    setProblem(outcome.kind === 'done' ? null : (problemOf(outcome) ?? SESSION_OVER))
  }
  useForCustomer(() => void load())
  useBackOnline(() => void load())

  return (
    <Card title="Passkeys">
      <p className={factsStyles.text}>
        Sign in with your fingerprint, face or screen lock instead of a password.
        {customer.role === 'trade' ? ' We recommend one for every trade account.' : ''}
      </p>
      {shown?.required && !shown.passed ? (
        <Notice tone="warn">Staff accounts need a passkey. Until this sign-in has used one, it cannot open the desk.</Notice>
      ) : null}
      {problem ? <p className={factsStyles.text}>{problem}</p> : shown ? null : <Skeleton height="4rem" />}
      {shown ? <PasskeyList {...shown} onStep={setStep} /> : null}
      {hydrated && !hasPasskeys() ? <p className={factsStyles.text}>This browser has no passkeys.</p> : null}
      {shown && hydrated && hasPasskeys() ? (
        <p>
          <Button variant="secondary" size="sm" aria-haspopup="dialog" onClick={() => setStep({ kind: 'add' })}>
            Add a passkey
          </Button>
        </p>
      ) : null}
      <PasskeyDialog step={step} onChange={setShown} onClose={() => setStep(null)} />
    </Card>
  )
}

function PasskeyList({ passkeys, ask, required, recovery_codes: codes, onStep }: Passkeys & { onStep: (step: PasskeyStep) => void }) {
  if (passkeys.length === 0) return null
  return (
    <>
      <ul className={`bare-list ${listStyles.list}`}>
        {passkeys.map(({ id, name, created_at: created, last_used_at: used }) => (
          <li key={id} className={listStyles.device}>
            <div className={listStyles.about}>
              <strong>{name}</strong>
              <span className={factsStyles.text}>Added {formatDate(created)}</span>
              <span className={factsStyles.text}>{used === null ? 'Not used yet' : `Last used ${formatMoment(used)}`}</span>
            </div>
            <Button variant="secondary" size="sm" aria-haspopup="dialog" onClick={() => onStep({ kind: 'remove', id, name })}>
              Remove<span className="visually-hidden"> {name}</span>
            </Button>
          </li>
        ))}
      </ul>
      <p className={factsStyles.text}>
        {ask ? 'A sign-in with your password also asks for a passkey.' : 'A sign-in with your password does not ask for a passkey.'} You
        have {counted(codes, 'recovery code')}.
      </p>
      <div className="cluster gap-3">
        {required ? null : (
          <Button variant="secondary" size="sm" aria-haspopup="dialog" onClick={() => onStep({ kind: 'ask', ask: !ask })}>
            {ask ? 'Stop asking for it' : 'Ask for it at each sign-in'}
          </Button>
        )}
        <Button variant="secondary" size="sm" aria-haspopup="dialog" onClick={() => onStep({ kind: 'codes' })}>
          New recovery codes
        </Button>
      </div>
    </>
  )
}
