import { useRef, useState } from 'react'
import type { AddressAnswer } from '../../../contract/account/address.ts'
import type { Customer } from '../../../contract/account/customer.ts'
import { addressInput } from '../../../domain/account/address-input.ts'
import { updateProfile } from '../../../actions/account/session.ts'
import { notify } from '../../../state/toasts.ts'
import { Button } from '../../../ui/basics/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { AddressForm } from './address-form.tsx'
import { AddressText } from './address-book.tsx'
import { outcomeWords } from '../words.ts'
import styles from '../facts.module.css'

/** The billing address of the customer, edited in place. */
export function BillingCard({ customer }: { customer: Customer }) {
  const [editing, setEditing] = useState(false)
  const [removing, setRemoving] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const { billing } = customer
  const close = () => {
    setEditing(false)
    requestAnimationFrame(() => opener.current?.focus())
  }
  const restore = async (removed: AddressAnswer) => {
    const outcome = await updateProfile({ billing: addressInput(removed) })
    if (outcome.kind !== 'done') notify({ type: 'error', message: outcomeWords(outcome) })
  }
  const remove = async () => {
    setRemoving(true)
    const outcome = await updateProfile({ billing: null })
    setRemoving(false)
    opener.current?.focus()
    notify(
      outcome.kind === 'done'
        ? {
            type: 'info',
            message: 'Billing address removed.',
            ...(billing ? { action: { label: 'Undo', run: () => void restore(billing) } } : {}),
          }
        : { type: 'error', message: outcomeWords(outcome) },
    )
  }
  const hiddenTitle = <span className="visually-hidden"> billing address</span>
  return (
    <Card
      title="Billing address"
      level={3}
      className={editing ? styles.wide : undefined}
      action={
        editing ? null : (
          <Button ref={opener} variant="quiet" size="sm" className="flush" onClick={() => setEditing(true)}>
            {billing ? 'Edit' : 'Add'}
            {hiddenTitle}
          </Button>
        )
      }
    >
      {editing ? (
        <AddressForm
          kind="billing"
          label="Billing address"
          place="billing"
          customer={customer}
          saved={billing}
          send={(address) => updateProfile({ billing: address })}
          onClose={close}
          onSaved={() => {
            notify({ type: 'success', message: 'Your billing address is saved.' })
            close()
          }}
        />
      ) : billing ? (
        <>
          <AddressText address={billing} />
          <p>
            <Button variant="quiet" size="sm" className="flush" busy={removing} onClick={() => void remove()}>
              Remove{hiddenTitle}
            </Button>
          </p>
        </>
      ) : (
        <p className={styles.text}>The same as delivery.</p>
      )}
    </Card>
  )
}
