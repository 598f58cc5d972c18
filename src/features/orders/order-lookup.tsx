import { useEffect, useState, type SubmitEvent } from 'react'
import { useSnapshot } from 'valtio'
import { navigate } from 'wouter/use-browser-location'
import { COMPLETE_ALL_FIELDS } from '../../contract/account/address.ts'
import { FIND, to } from '../../contract/paths.ts'
import { lookupFaults, lookupProblems, NO_EMAIL, NO_NUMBER } from '../../domain/orders/order-lookup.ts'
import { usePostedForm } from '../../state/screen.ts'
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

const problems: Record<Problem, string> = { ...lookupProblems, unreachable: NEEDS_CONNECTION }

/**
 * The form that finds a guest's order without its key, by number and e-mail. Without script, the server answers it with the order or with this
 * page. `triedKey`: the key of the address, which is not valid.
 */
export function OrderLookup({ orderId, triedKey }: { orderId: string; triedKey: string }) {
  const posted = usePostedForm()
  const [order, setOrder] = useState(posted?.values['order'] ?? orderId)
  const [email, setEmail] = useState(posted?.values['email'] ?? '')
  const [errors, setErrors] = useState<{ order?: string; email?: string }>(posted?.errors ?? {})
  const [problem, setProblem] = useState(posted?.problem ?? null)
  const [busy, setBusy] = useState(false)
  const { online } = useSnapshot(connection)
  useBackOnline(() => setProblem((shown) => (shown === NEEDS_CONNECTION ? null : shown)))

  // A guest who ordered on this device needs no lookup.
  useEffect(() => {
    void orderOnDevice(orderId).then((stored) => {
      if (stored && stored.orderKey !== triedKey) navigate(to.order(orderId, stored.orderKey), { replace: true })
    })
  }, [orderId, triedKey])

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (busy) return
    const fieldErrors = lookupFaults(order, email)
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
    else setProblem(problems[outcome.kind])
  }

  return (
    <div className={`wrap ${styles.page}`}>
      <h1>Find your order</h1>
      <p className={styles.text}>Enter the e-mail address used for the order. No account needed.</p>
      <form
        className={styles.form}
        method="post"
        action={to.order(FIND)}
        onSubmit={(event) => void submit(event)}
        noValidate
        aria-label="Find your order"
      >
        {problem ? (
          <Notice tone="error" live>
            {problem}
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
          name="order"
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
          name="email"
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
