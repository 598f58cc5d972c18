import { useState } from 'react'
import type { Customer } from '../../../contract/account/customer.ts'
import type { AccountOutcome } from '../../../state/account/session.ts'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import { FormFrame } from '../access/form-frame.tsx'
import { useAccountForm } from '../access/use-account-form.ts'
import styles from '../account-form.module.css'
import { AddressFields, addressFrom, addressValues, draftedAddress } from './address-fields.tsx'

/** The fields of an address as the calls expect it. */
export type FormAddress = ReturnType<typeof addressFrom>

interface AddressFormProps {
  kind: 'shipping' | 'billing'
  /** The heading of the form. */
  label: string
  /** Which address this is among those of the customer, for the name of the draft. */
  place: string
  customer: Customer
  /** The address to change; null for a new one. */
  saved: Customer['billing']
  /** For an entry of the address book: its name, and whether it is the default. */
  entry?: { name: string; isDefault: boolean } | undefined
  send: (address: FormAddress, entry: { name: string; isDefault: boolean }) => Promise<AccountOutcome>
  onClose: () => void
  onSaved: () => void
}

/** The form for one address. */
export function AddressForm({ kind, label, place, customer, saved, entry, send, onClose, onSaved }: AddressFormProps) {
  const [drafted, setDrafted] = useState<Record<string, string> | null>(null)
  const state = useAccountForm({
    form: entry ? 'saved-address' : 'address',
    values: { ...addressValues(customer, saved), title: entry?.name ?? '', ...drafted },
    draft: `address-${customer.user_id}-${place}`,
    onRestore: (draft) => setDrafted(draftedAddress(draft)),
    send: async (typed) => {
      const outcome = await send(addressFrom(typed), { name: typed['title'] ?? '', isDefault: 'default' in typed })
      if (outcome.kind === 'done') onSaved()
      return outcome
    },
  })
  const cancel = () => {
    state.discard()
    onClose()
  }
  return (
    <FormFrame state={state} label={label} submit="Save" onCancel={cancel} takesFocus={drafted ? 2 : 1}>
      {entry ? (
        <TextField
          {...state.field('title')}
          label="Name of this address"
          hint="Home, Work, Mum’s house"
          maxLength={40}
          autoCapitalize="words"
        />
      ) : null}
      <AddressFields key={drafted ? 'drafted' : 'first'} kind={kind} field={state.field} />
      <TextField {...state.field('phone')} label="Phone" optional type="tel" inputMode="tel" autoComplete={`${kind} tel`} />
      {entry && !entry.isDefault ? (
        <Checkbox id={state.field('default').id} name="default" label="Deliver here unless I choose another" />
      ) : null}
      <p className={styles.aside}>We deliver in South Africa only.</p>
    </FormFrame>
  )
}
