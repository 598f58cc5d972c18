import { useState } from 'react'
import type { Customer } from '../../../contract/account/customer.ts'
import type { TradeState } from '../../../contract/trade/trade.ts'
import { changeTrade } from '../../../actions/trade/trade.ts'
import { addressInput } from '../../../domain/account/address-input.ts'
import { Button } from '../../../ui/basics/button.tsx'
import { useFocusAfter } from '../../../ui/basics/use-focus-after.ts'
import { TextField } from '../../../ui/forms/field.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { FormFrame } from '../access/form-frame.tsx'
import { useAccountForm } from '../access/use-account-form.ts'
import { AddressText } from '../addresses/address-book.tsx'
import { AddressForm, type FormAddress } from '../addresses/address-form.tsx'
import facts from '../facts.module.css'

type Account = NonNullable<TradeState['account']>

/** The details of the business on its tax invoices. */
export function DetailsCard({ account, customer }: { account: Account; customer: Customer }) {
  const [editing, setEditing] = useState<'details' | 'address' | null>(null)
  const [opened, setOpened] = useState<'details' | 'address'>('details')
  const { target: opener, acted } = useFocusAfter<HTMLButtonElement>(editing)
  const open = (form: 'details' | 'address') => {
    setOpened(form)
    setEditing(form)
  }
  const close = () => {
    acted()
    setEditing(null)
  }
  const { name, registration_number: registrationNumber, vat_number: vatNumber, invoice_address: address } = account
  const rest = { kind: 'details', name, registrationNumber, vatNumber, invoiceAddress: address && addressInput(address) } as const
  const rows: [string, string][] = [
    ['Business', name],
    ['Reg. no.', registrationNumber || 'Not provided'],
    ['VAT no.', vatNumber || 'Not provided'],
  ]
  return (
    <Card title="Details for your invoices">
      {editing === 'details' ? (
        <DetailsForm account={account} save={(changed) => changeTrade({ ...rest, ...changed })} onClose={close} />
      ) : editing === 'address' ? (
        <AddressForm
          kind="billing"
          label="Invoice address"
          place="invoice"
          customer={customer}
          saved={address}
          send={(invoiceAddress: FormAddress) => changeTrade({ ...rest, invoiceAddress })}
          onClose={close}
          onSaved={close}
        />
      ) : (
        <>
          <dl className={facts.facts}>
            {rows.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          {address ? <AddressText address={address} /> : <p className={facts.text}>No invoice address yet.</p>}
          {account.role === 'owner' ? (
            <p className="cluster gap-3">
              <Button ref={opened === 'details' ? opener : undefined} variant="secondary" size="sm" onClick={() => open('details')}>
                Edit details
              </Button>
              <Button ref={opened === 'address' ? opener : undefined} variant="quiet" size="sm" onClick={() => open('address')}>
                Edit invoice address
              </Button>
            </p>
          ) : null}
        </>
      )}
    </Card>
  )
}

interface DetailsFormProps {
  account: Account
  save: (changed: { name: string; registrationNumber: string; vatNumber: string }) => ReturnType<typeof changeTrade>
  onClose: () => void
}

function DetailsForm({ account, save, onClose }: DetailsFormProps) {
  const state = useAccountForm({
    form: 'trade-details',
    values: { business: account.name, registration: account.registration_number, vat: account.vat_number },
    send: async ({ business = '', registration = '', vat = '' }) => {
      const outcome = await save({ name: business, registrationNumber: registration, vatNumber: vat.replace(/\s/g, '') })
      if (outcome.kind === 'done') onClose()
      return outcome
    },
  })
  return (
    <FormFrame state={state} label="Details for your invoices" submit="Save" onCancel={onClose} takesFocus>
      <TextField {...state.field('business')} label="Name of the business" autoComplete="organization" maxLength={120} />
      <TextField {...state.field('registration')} label="Registration number" optional maxLength={40} />
      <TextField {...state.field('vat')} label="VAT number" optional inputMode="numeric" />
    </FormFrame>
  )
}
