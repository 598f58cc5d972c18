import { useRef, useState } from 'react'
import type { Customer } from '../../contract/account/customer.ts'
import { addressLines } from '../../domain/checkout/address-lines.ts'
import { NEEDS_CONNECTION } from '../../state/network/network-words.ts'
import { updateProfile } from '../../actions/account/session.ts'
import { notify } from '../../state/toasts.ts'
import { Button } from '../../ui/basics/button.tsx'
import { AddressForm } from './address-form.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { SESSION_OVER } from './words.ts'
import styles from './facts.module.css'

interface AddressCardProps {
  kind: 'shipping' | 'billing'
  customer: Customer
}

const texts = {
  shipping: { title: 'Delivery address', none: 'None yet. It is filled in at the checkout.', saved: 'Your delivery address is saved.' },
  billing: { title: 'Billing address', none: 'The same as delivery.', saved: 'Your billing address is saved.' },
} as const

/** An address of the customer, edited in place. */
export function AddressCard({ kind, customer }: AddressCardProps) {
  const [editing, setEditing] = useState(false)
  const [removing, setRemoving] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const { title, none, saved } = texts[kind]
  const address = customer[kind]
  const close = () => {
    setEditing(false)
    requestAnimationFrame(() => opener.current?.focus())
  }
  const remove = async () => {
    setRemoving(true)
    const outcome = await updateProfile({ [kind]: null })
    setRemoving(false)
    opener.current?.focus()
    if (outcome.kind === 'done') notify({ type: 'info', message: `${title} removed.` })
    else
      notify({
        type: 'error',
        message: outcome.kind === 'unreachable' ? NEEDS_CONNECTION : outcome.kind === 'signed-out' ? SESSION_OVER : outcome.message,
      })
  }
  const hiddenTitle = <span className="visually-hidden"> {title.toLowerCase()}</span>
  return (
    <Card
      title={title}
      level={3}
      className={editing ? styles.wide : undefined}
      action={
        editing ? null : (
          <Button ref={opener} variant="quiet" size="sm" onClick={() => setEditing(true)}>
            {address ? 'Edit' : 'Add'}
            {hiddenTitle}
          </Button>
        )
      }
    >
      {editing ? (
        <AddressForm
          kind={kind}
          customer={customer}
          onClose={close}
          onSaved={() => {
            notify({ type: 'success', message: saved })
            close()
          }}
        />
      ) : address ? (
        <>
          <p className={styles.lines}>{[...addressLines(address), ...(address.phone ? [address.phone] : [])].join('\n')}</p>
          <p>
            <Button variant="quiet" size="sm" busy={removing} onClick={() => void remove()}>
              Remove{hiddenTitle}
            </Button>
          </p>
        </>
      ) : (
        <p className={styles.text}>{none}</p>
      )}
    </Card>
  )
}
