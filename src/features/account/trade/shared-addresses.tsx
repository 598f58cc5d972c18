import { useState } from 'react'
import type { Customer } from '../../../contract/account/customer.ts'
import type { TradeState } from '../../../contract/trade/trade.ts'
import { changeTrade } from '../../../actions/trade/trade.ts'
import { notify } from '../../../state/toasts.ts'
import { Button } from '../../../ui/basics/button.tsx'
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
  const close = () => setEditing(null)
  const edited = addresses.find(({ address_id }) => address_id === editing)
  const remove = async (addressId: string, name: string) => {
    const outcome = await changeTrade({ kind: 'address_removed', addressId }, name)
    if (outcome.kind !== 'done') notify({ type: 'error', message: outcomeWords(outcome) })
  }
  return (
    <Card title="Delivery addresses">
      {addresses.length === 0 ? <p>None yet. Everybody in this account can choose a shared address at the checkout.</p> : null}
      <ul className={`bare-list ${styles.rows}`}>
        {addresses.map(({ address_id: addressId, name, address }) => (
          <li key={addressId} className={styles.row}>
            <div className={styles.who}>
              <strong>{name}</strong>
              <AddressText address={address} />
            </div>
            {role === 'owner' ? (
              <p className="cluster gap-3">
                <Button variant="quiet" size="sm" onClick={() => setEditing(addressId)}>
                  Edit<span className="visually-hidden"> {name}</span>
                </Button>
                <Button variant="quiet" size="sm" onClick={() => void remove(addressId, name)}>
                  Remove<span className="visually-hidden"> {name}</span>
                </Button>
              </p>
            ) : null}
          </li>
        ))}
      </ul>
      {role !== 'owner' ? null : editing === null ? (
        <p>
          <Button variant="secondary" size="sm" onClick={() => setEditing('new')}>
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
