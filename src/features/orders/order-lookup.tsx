import { useEffect, useState, type SubmitEvent } from 'react'
import { useSnapshot } from 'valtio'
import { navigate } from 'wouter/use-browser-location'
import * as z from 'zod/mini'
import { COMPLETE_ALL_FIELDS, INVALID_EMAIL, emailSchema } from '../../contract/account/address.ts'
import { to } from '../../contract/paths.ts'
import { connection } from '../../state/network/connection.ts'
import { NEEDS_CONNECTION } from '../../state/network/network-words.ts'
import { lookUpOrder, orderOnDevice, type LookupOutcome } from '../../actions/orders/order.ts'
import { useBackOnline } from '../../state/network/connection.ts'
import { Button } from '../../ui/basics/button.tsx'
import { suggestMail } from '../../domain/account/mail-domain.ts'
import { TextField } from '../../ui/forms/field.tsx'
import { MailField } from '../../ui/forms/mail-field.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import styles from './order-lookup.module.css'

type Problem = Exclude<LookupOutcome['kind'], 'found'>

const problems: Record<Problem, string> = {
  unknown: 'There is no order with this number and e-mail. Check both: the number is in your confirmation mail.',
  'too-many': 'Too many tries. Please wait a few minutes.',
  unreachable: NEEDS_CONNECTION,
}

const NO_NUMBER = 'Enter the order number'
const NO_EMAIL = 'Enter the e-mail address used for the order'

/** The form that finds a guest's order without its key, by number and e-mail. `triedKey`: the key of the address, which is not valid. */
export function OrderLookup({ orderId, triedKey }: { orderId: string; triedKey: string }) {
  const [order, setOrder] = useState(orderId)
  const [email, setEmail] = useState('')
  const [errors, setErrors] = useState<{ order?: string; email?: string }>({})
  const [problem, setProblem] = useState<Problem | null>(null)
  const [busy, setBusy] = useState(false)
  const { online } = useSnapshot(connection)
  useBackOnline(() => setProblem((shown) => (shown === 'unreachable' ? null : shown)))

  // A guest who ordered on this device needs no lookup.
  useEffect(() => {
    void orderOnDevice(orderId).then((stored) => {
      if (stored && stored.orderKey !== triedKey) navigate(to.order(orderId, stored.orderKey), { replace: true })
    })
  }, [orderId, triedKey])

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (busy) return
    const fieldErrors = {
      order: order.trim() === '' ? NO_NUMBER : undefined,
      email: email.trim() === '' ? NO_EMAIL : z.safeParse(emailSchema, email).success ? undefined : INVALID_EMAIL,
    }
    setErrors(fieldErrors)
    const first = fieldErrors.order ? 'lookup-order' : fieldErrors.email ? 'lookup-email' : null
    if (first) {
      document.getElementById(first)?.focus()
      return
    }
    setBusy(true)
    setProblem(null)
    const outcome = await lookUpOrder(order.trim(), email.trim().toLowerCase())
    setBusy(false)
    if (outcome.kind === 'found') navigate(to.order(outcome.orderId, outcome.key), { replace: true })
    else setProblem(outcome.kind)
  }

  return (
    <div className={`wrap ${styles.page}`}>
      <h1>Find your order</h1>
      <p className={styles.text}>Enter the e-mail address used for the order. No account needed.</p>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate aria-label="Find your order">
        {problem ? (
          <Notice tone="error" live>
            {problems[problem]}
          </Notice>
        ) : null}
        {errors.order === NO_NUMBER || errors.email === NO_EMAIL ? (
          <Notice tone="error" live>
            {COMPLETE_ALL_FIELDS}
          </Notice>
        ) : null}
        {online || problem ? null : <Notice icon="offline">{NEEDS_CONNECTION}</Notice>}
        <TextField
          id="lookup-order"
          label="Order number"
          value={order}
          error={errors.order}
          autoComplete="off"
          inputMode="numeric"
          maxLength={24}
          onChange={(event) => setOrder(event.target.value)}
        />
        <MailField
          id="lookup-email"
          suggest={suggestMail}
          value={email}
          error={errors.email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Button type="submit" size="lg" full busy={busy}>
          Show my order
        </Button>
      </form>
    </div>
  )
}
