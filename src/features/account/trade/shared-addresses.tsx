import { useRef, useState } from 'react'
import type { Customer } from '../../../contract/account/customer.ts'
import type { SavedAddress } from '../../../contract/account/address.ts'
import type { TradeState } from '../../../contract/trade/trade.ts'
import { addressInput } from '../../../domain/account/address-input.ts'
import { changeTrade } from '../../../actions/trade/trade.ts'
import { notify } from '../../../state/toasts.ts'
import { Button } from '../../../ui/basics/button.tsx'
import { useFocusAfter } from '../../../ui/basics/use-focus-after.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { AddressText } from '../addresses/address-book.tsx'
import { AddressForm } from '../addresses/address-form.tsx'
import { outcomeWords } from '../words.ts'
import styles from './trade.module.css'

type Account = NonNullable<TradeState['account']>

/** The delivery addresses that all members choose from at the checkout. */
export function SharedAddresses({ account: { addresses, role }, customer }: { account: Account; customer: Customer }) {
  /** The id of the address that is being changed; `new` for a new one. */
  const [editing, setEditing] = useState<string | null>(null)
  /** The pressed “Edit”, which stays beside its form. */
  const pressed = useRef<HTMLButtonElement>(null)
  const { target: heading, acted } = useFocusAfter<HTMLHeadingElement>(addresses)
  const { target: adder, acted: closed } = useFocusAfter<HTMLButtonElement>(editing)
  const close = () => {
    if (pressed.current) pressed.current.focus()
    else closed()
    pressed.current = null
    setEditing(null)
  }
  const edited = addresses.find(({ address_id }) => address_id === editing)
  const restore = async ({ name, address }: SavedAddress) => {
    acted()
    const outcome = await changeTrade({ kind: 'address', name, address: addressInput(address) })
    if (outcome.kind !== 'done') notify({ type: 'error', message: outcomeWords(outcome) })
  }
  const remove = async (saved: SavedAddress) => {
    acted()
    const outcome = await changeTrade({ kind: 'address_removed', addressId: saved.address_id }, saved.name)
    notify(
      outcome.kind === 'done'
        ? { type: 'info', message: `You removed ${saved.name}.`, action: { label: 'Undo', run: () => void restore(saved) } }
        : { type: 'error', message: outcomeWords(outcome) },
    )
  }
  return (
    <Card title="Delivery addresses" headingRef={heading}>
      {addresses.length === 0 ? <p>None yet. Everybody in this account can choose a shared address at the checkout.</p> : null}
      <ul className={`bare-list ${styles.rows}`}>
        {addresses.map((saved) => {
          const { address_id: addressId, name, address } = saved
          return (
            <li key={addressId} className={styles.row}>
              <div className={styles.who}>
                <strong>{name}</strong>
                <AddressText address={address} />
              </div>
              {role === 'owner' ? (
                <p className="cluster gap-3">
                  <Button
                    variant="quiet"
                    size="sm"
                    onClick={({ currentTarget }) => {
                      pressed.current = currentTarget
                      setEditing(addressId)
                    }}
                  >
                    Edit<span className="visually-hidden"> {name}</span>
                  </Button>
                  <Button variant="quiet" size="sm" onClick={() => void remove(saved)}>
                    Remove<span className="visually-hidden"> {name}</span>
                  </Button>
                </p>
              ) : null}
            </li>
          )
        })}
      </ul>
      {role !== 'owner' ? null : editing === null ? (
        <p>
          <Button ref={adder} variant="secondary" size="sm" onClick={() => setEditing('new')}>
            Add delivery address
          </Button>
        </p>
      ) : (
        <AddressForm
          key={editing}
          kind="shipping"
          label="Delivery address"
          place={`shared-${editing}`}
          customer={customer}
          saved={edited?.address ?? null}
          entry={{ name: edited?.name ?? '', isDefault: true }}
          send={(address, { name }) => changeTrade({ kind: 'address', name, address, ...(edited ? { addressId: edited.address_id } : {}) })}
          onClose={close}
          onSaved={close}
        />
      )}
    </Card>
  )
}
