import { useState, type SubmitEvent } from 'react'
import { useSnapshot, type Snapshot } from 'valtio'
import type { CartCoupon } from '../../contract/cart/cart.ts'
import { INVALID_PROMO_CODE } from '../../domain/cart/coupon-words.ts'
import { applyCoupon, removeCoupon } from '../../actions/cart/change-cart.ts'
import { connection } from '../../state/network/connection.ts'
import { Button } from '../../ui/basics/button.tsx'
import { AppliedCode } from '../../ui/feedback/applied-code.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { useFocusRefused } from '../../ui/forms/use-focus-refused.ts'
import styles from './coupon-field.module.css'

interface CouponFieldProps {
  coupon: Snapshot<CartCoupon> | null
  /** A code that the server has not checked yet. */
  pending: string | null
}

/** The promo code. A cart has one at a time. The server checks it. */
export function CouponField({ coupon, pending }: CouponFieldProps) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<{ reason: string | null } | null>(null)
  const [busy, setBusy] = useState(false)
  const [spoken, setSpoken] = useState('')
  const form = useFocusRefused<HTMLFormElement>(problem)
  // With a connection, the busy button shows that the server is checking the code.
  const { online } = useSnapshot(connection)

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const typed = code.trim().toUpperCase()
    // An empty code, or the one already applied, changes nothing (spec §5).
    if (busy || typed === '' || typed === coupon?.code) return
    setBusy(true)
    setSpoken('')
    const outcome = await applyCoupon(typed)
    setBusy(false)
    if (outcome.kind === 'refused') setProblem({ reason: outcome.message === INVALID_PROMO_CODE ? null : outcome.message })
    else {
      setProblem(null)
      setCode('')
      setSpoken(`Code ${typed} ${outcome.kind === 'applied' ? 'applied' : 'will be checked when you are back online'}.`)
    }
  }

  const applied = (one: string) => ({
    title: one,
    subject: one,
    onRemove: () => {
      void removeCoupon(one)
      setSpoken(`Code ${one} removed.`)
      // The pressed button goes away.
      form.current?.querySelector('input')?.focus()
    },
  })

  return (
    <div className={styles.coupon}>
      {coupon ? <AppliedCode {...applied(coupon.code)} icon="gift" note={coupon.label} /> : null}
      {pending && !(busy && online) ? (
        <AppliedCode {...applied(pending)} icon="sync" note="Will be checked when you are back online" />
      ) : null}
      <form ref={form} onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          label="Promo code"
          optional
          value={code}
          error={problem ? INVALID_PROMO_CODE : undefined}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={40}
          onChange={(event) => {
            setCode(event.target.value)
            setProblem(null)
          }}
          suffix={
            <Button type="submit" variant="quiet" size="sm" busy={busy}>
              Apply
            </Button>
          }
        />
      </form>
      {/* Always rendered, so that screen readers announce its changes. */}
      <p className={styles.reason} role="status">
        {problem?.reason ? asSentence(problem.reason) : null}
      </p>
      <p className="visually-hidden" role="status">
        {spoken}
      </p>
    </div>
  )
}

/** The server sends the condition of a code as half a sentence ("from R 5 000"), and any other message as a whole one. */
const asSentence = (reason: string) => (/^(from|for|on) /.test(reason) ? `This code counts ${reason}.` : reason.replace(/[^.?!]$/, '$&.'))
