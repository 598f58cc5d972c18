import { useRef, useState } from 'react'
import type { AddressAnswer, SavedAddress } from '../../../contract/account/address.ts'
import type { Customer } from '../../../contract/account/customer.ts'
import { MOST_ADDRESSES } from '../../../domain/account/address-book.ts'
import { addressInput } from '../../../domain/account/address-input.ts'
import { addressLines } from '../../../domain/checkout/address-lines.ts'
import { changeAddressBook } from '../../../actions/account/session.ts'
import { notify } from '../../../state/toasts.ts'
import { Badge } from '../../../ui/basics/badge.tsx'
import { Button } from '../../../ui/basics/button.tsx'
import { useFocusAfter } from '../../../ui/basics/use-focus-after.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { outcomeWords } from '../words.ts'
import { AddressForm } from './address-form.tsx'
import styles from '../facts.module.css'

/** The delivery addresses of the customer, the default first. Each is changed in its place. */
export function AddressBook({ customer }: { customer: Customer }) {
  const { addresses } = customer
  const [adding, setAdding] = useState(false)
  const { target: heading, acted } = useFocusAfter<HTMLHeadingElement>(addresses)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setAdding(false)
    requestAnimationFrame(() => opener.current?.focus())
  }
  return (
    <>
      {addresses.map((saved, index) => (
        <SavedAddressCard
          key={saved.address_id}
          saved={saved}
          isDefault={index === 0}
          isOnly={addresses.length === 1}
          customer={customer}
          onRemove={acted}
        />
      ))}
      <Card
        headingRef={heading}
        title={addresses.length === 0 ? 'Delivery address' : 'Another delivery address'}
        level={3}
        className={adding ? styles.wide : undefined}
      >
        {adding ? (
          <AddressForm
            kind="shipping"
            label="Delivery address"
            place="new"
            customer={customer}
            saved={null}
            entry={{ name: addresses.length === 0 ? 'Home' : '', isDefault: addresses.length === 0 }}
            send={(address, entry) => changeAddressBook({ kind: 'saved', address, ...entry })}
            onClose={close}
            onSaved={() => {
              notify({ type: 'success', message: 'Your delivery address is saved.' })
              close()
            }}
          />
        ) : (
          <>
            <p className={styles.text}>
              {addresses.length === 0
                ? 'None yet. Save one, and the checkout fills it in.'
                : addresses.length < MOST_ADDRESSES
                  ? 'Work, a holiday house, your parents: choose between them at the checkout.'
                  : `You have ${MOST_ADDRESSES} addresses. Remove one to add another.`}
            </p>
            {addresses.length < MOST_ADDRESSES ? (
              <p>
                <Button ref={opener} variant="secondary" size="sm" onClick={() => setAdding(true)}>
                  Add delivery address
                </Button>
              </p>
            ) : null}
          </>
        )}
      </Card>
    </>
  )
}

interface SavedAddressCardProps {
  saved: SavedAddress
  isDefault: boolean
  isOnly: boolean
  customer: Customer
  /** Called before the address goes, or comes back. */
  onRemove: () => void
}

function SavedAddressCard({ saved, isDefault, isOnly, customer, onRemove }: SavedAddressCardProps) {
  const [editing, setEditing] = useState(false)
  const [busy, setBusy] = useState<'default' | 'removed' | null>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const { address_id: addressId, name, address } = saved
  const close = () => {
    setEditing(false)
    requestAnimationFrame(() => opener.current?.focus())
  }
  const makeDefault = async () => {
    setBusy('default')
    const outcome = await changeAddressBook({ kind: 'default', addressId })
    setBusy(null)
    // The button is gone with its place in the list.
    opener.current?.focus()
    const message = `We deliver to ${name} from now on, unless you choose another address.`
    notify(outcome.kind === 'done' ? { type: 'info', message } : { type: 'error', message: outcomeWords(outcome) })
  }
  const restore = async () => {
    onRemove()
    const outcome = await changeAddressBook({ kind: 'saved', name, address: addressInput(address), isDefault })
    if (outcome.kind !== 'done') notify({ type: 'error', message: outcomeWords(outcome) })
  }
  const remove = async () => {
    onRemove()
    setBusy('removed')
    const outcome = await changeAddressBook({ kind: 'removed', addressId })
    setBusy(null)
    notify(
      outcome.kind === 'done'
        ? { type: 'info', message: `${name} removed.`, action: { label: 'Undo', run: () => void restore() } }
        : { type: 'error', message: outcomeWords(outcome) },
    )
  }
  const hiddenName = <span className="visually-hidden"> {name}</span>
  return (
    <Card
      title={name}
      level={3}
      className={editing ? styles.wide : undefined}
      action={
        editing ? null : (
          <Button ref={opener} variant="quiet" size="sm" className="flush" onClick={() => setEditing(true)}>
            Edit{hiddenName}
          </Button>
        )
      }
    >
      {editing ? (
        <AddressForm
          kind="shipping"
          label={name}
          place={addressId}
          customer={customer}
          saved={address}
          entry={{ name, isDefault }}
          send={(changed, entry) => changeAddressBook({ kind: 'saved', addressId, address: changed, ...entry })}
          onClose={close}
          onSaved={() => {
            notify({ type: 'success', message: 'Your delivery address is saved.' })
            close()
          }}
        />
      ) : (
        <>
          {isDefault && !isOnly ? (
            <p>
              <Badge tone="leaf">We deliver here by default</Badge>
            </p>
          ) : null}
          <AddressText address={address} />
          <p className="cluster gap-3">
            {isDefault ? null : (
              <Button variant="secondary" size="sm" busy={busy === 'default'} onClick={() => void makeDefault()}>
                Make default{hiddenName}
              </Button>
            )}
            <Button
              variant="quiet"
              size="sm"
              className={isDefault ? 'flush' : undefined}
              busy={busy === 'removed'}
              onClick={() => void remove()}
            >
              Remove{hiddenName}
            </Button>
          </p>
        </>
      )}
    </Card>
  )
}

/** The lines of an address, with its phone number. */
export function AddressText({ address }: { address: AddressAnswer }) {
  return <p className={styles.lines}>{[...addressLines(address), ...(address.phone ? [address.phone] : [])].join('\n')}</p>
}
