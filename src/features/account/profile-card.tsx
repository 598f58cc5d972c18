import { useRef, useState } from 'react'
import type { Customer } from '../../contract/account/customer.ts'
import { to } from '../../contract/paths.ts'
import { updateProfile } from '../../actions/account/session.ts'
import { notify } from '../../state/toasts.ts'
import { Button } from '../../ui/basics/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { Link } from '../../ui/basics/link.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { FormFrame } from './access/form-frame.tsx'
import { useAccountForm } from './access/use-account-form.ts'
import form from './account-form.module.css'
import styles from './facts.module.css'

/** Name, phone, e-mail and password. */
export function ProfileCard({ customer }: { customer: Customer }) {
  const [editing, setEditing] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setEditing(false)
    requestAnimationFrame(() => opener.current?.focus())
  }
  const { first_name, last_name, email, phone } = customer
  return (
    <Card
      title="Your details"
      action={
        editing ? null : (
          <Button ref={opener} variant="quiet" size="sm" className="flush" onClick={() => setEditing(true)}>
            Edit<span className="visually-hidden"> your details</span>
          </Button>
        )
      }
    >
      {editing ? (
        <ProfileForm customer={customer} onClose={close} />
      ) : (
        <>
          <dl className={styles.facts}>
            <Fact label="Name" value={`${first_name} ${last_name}`} />
            <Fact label="E-mail" value={email} />
            <Fact label="Phone" value={phone || 'Not given'} />
          </dl>
          <p className="cluster gap-5 rows-0 row-links">
            <Link href={to.changeEmail()}>Change your e-mail</Link>
            <Link href={to.changePassword()}>Change your password</Link>
          </p>
        </>
      )}
    </Card>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function ProfileForm({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const state = useAccountForm({
    form: 'profile',
    values: { firstName: customer.first_name, lastName: customer.last_name, phone: customer.phone },
    send: async ({ firstName = '', lastName = '', phone = '' }) => {
      const outcome = await updateProfile({ firstName, lastName, phone })
      if (outcome.kind === 'done') {
        notify({ type: 'success', message: 'Your details are saved.' })
        onClose()
      }
      return outcome
    },
  })
  return (
    <FormFrame state={state} label="Your details" submit="Save" onCancel={onClose} takesFocus>
      <div className={form.pair}>
        <TextField {...state.field('firstName')} label="First name" autoComplete="given-name" autoCapitalize="words" />
        <TextField {...state.field('lastName')} label="Last name" optional autoComplete="family-name" autoCapitalize="words" />
      </div>
      <TextField {...state.field('phone')} label="Phone" optional type="tel" inputMode="tel" autoComplete="tel" />
    </FormFrame>
  )
}
