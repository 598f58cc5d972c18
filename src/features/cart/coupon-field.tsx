import { useState, type SubmitEvent } from 'react'
import { useSnapshot, type Snapshot } from 'valtio'
import type { CartCoupon } from '../../contract/cart/cart.ts'
import { INVALID_PROMO_CODE } from '../../domain/cart/coupon-words.ts'
import { applyCoupon, removeCoupon } from '../../actions/cart/cart.ts'
import { connection } from '../../state/network/connection.ts'
import { Button } from '../../ui/basics/button.tsx'
import { Icon } from '../../ui/basics/icon.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import styles from './coupon-field.module.css'

interface CouponFieldProps {
  coupon: Snapshot<CartCoupon> | null
  /** A code typed without a connection. */
  pending: string | null
}

/** The promo code. One at a time; the server checks it. */
export function CouponField({ coupon, pending }: CouponFieldProps) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<{ reason: string | null } | null>(null)
  const [busy, setBusy] = useState(false)
  // With a connection the server is checking it now, and the button shows that.
  const { online } = useSnapshot(connection)

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const wanted = code.trim().toUpperCase()
    // An empty code, or the one already applied, changes nothing (spec §5).
    if (busy || wanted === '' || wanted === coupon?.code) return
    setBusy(true)
    const outcome = await applyCoupon(wanted)
    setBusy(false)
    if (outcome.kind === 'refused') setProblem({ reason: outcome.message === INVALID_PROMO_CODE ? null : outcome.message })
    else {
      setProblem(null)
      setCode('')
    }
  }

  return (
    <div className={styles.coupon}>
      {coupon ? <AppliedCode code={coupon.code} note={coupon.label} /> : null}
      {pending && !(busy && online) ? <AppliedCode code={pending} note="Will be checked when you are back online" waiting /> : null}
      <form onSubmit={(event) => void submit(event)} noValidate>
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
        {problem?.reason ? inWords(problem.reason) : null}
      </p>
    </div>
  )
}

/** The condition of a code is half a sentence ("from R 5 000"); every other message is a whole one. */
const inWords = (reason: string) => (/^(from|for|on) /.test(reason) ? `This code counts ${reason}.` : reason.replace(/[^.?!]$/, '$&.'))

function AppliedCode({ code, note, waiting }: { code: string; note: string; waiting?: boolean }) {
  return (
    <div className={styles.applied}>
      <Icon name={waiting ? 'sync' : 'gift'} size={20} />
      <p className={styles.words}>
        <span className={styles.code}>{code}</span>
        <span className={styles.note}>{note}</span>
      </p>
      <Button variant="quiet" size="sm" onClick={() => removeCoupon(code)}>
        Take off<span className="visually-hidden"> {code}</span>
      </Button>
    </div>
  )
}
