import { useState } from 'react'
import { DEFAULT_PROVINCE, provinces, type Province } from '../../../contract/account/address.ts'
import type { Customer } from '../../../contract/account/customer.ts'
import { splitName } from '../../../domain/account/person-name.ts'
import { doorHint, provinceHint } from '../../../domain/checkout/address-hints.ts'
import { provinceOfPostcode } from '../../../domain/checkout/postcode.ts'
import type { AccountOutcome } from '../../../state/account/session.ts'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { SelectField, TextField } from '../../../ui/forms/field.tsx'
import { FormFrame } from '../access/form-frame.tsx'
import { useAccountForm } from '../access/use-account-form.ts'
import styles from '../account-form.module.css'

/** The fields of an address as the calls expect it. */
export type FormAddress = ReturnType<typeof addressFrom>

interface AddressFormProps {
  kind: 'shipping' | 'billing'
  /** The heading of the form. */
  label: string
  customer: Customer
  /** The address to change; null for a new one. */
  saved: Customer['billing']
  /** For an entry of the address book: its name, and whether it is the default. */
  entry?: { name: string; isDefault: boolean } | undefined
  send: (address: FormAddress, entry: { name: string; isDefault: boolean }) => Promise<AccountOutcome>
  onClose: () => void
  onSaved: () => void
}

const provinceOf = (name: string | undefined) => provinces.find((province) => province === name)
const options = provinces.map((province) => ({ value: province, label: province }))

/** The initial values: the saved address, otherwise the customer's name and phone. */
function valuesOf({ first_name, last_name, phone }: Customer, saved: Customer['billing']): Record<string, string> {
  return {
    name: saved ? `${saved.first_name} ${saved.last_name}`.trim() : `${first_name} ${last_name}`.trim(),
    company: saved?.company_name ?? '',
    street: saved?.street_address_1 ?? '',
    suburb: saved?.street_address_2 ?? '',
    city: saved?.city ?? '',
    postcode: saved?.postcode ?? '',
    phone: saved ? (saved.phone ?? '') : phone,
  }
}

const addressFrom = (typed: Record<string, string>) => ({
  ...splitName(typed['name'] ?? ''),
  companyName: typed['company'] ?? '',
  streetAddress1: typed['street'] ?? '',
  streetAddress2: typed['suburb'] ?? '',
  city: typed['city'] ?? '',
  postcode: (typed['postcode'] ?? '').replace(/\s/g, ''),
  province: provinceOf(typed['province']) ?? DEFAULT_PROVINCE,
  state: typed['province'] ?? '',
  ...(typed['phone']?.trim() ? { phone: typed['phone'] } : {}),
})

/** The form for one address. It selects the province of the postcode until the customer selects one. */
export function AddressForm({ kind, label, customer, saved, entry, send, onClose, onSaved }: AddressFormProps) {
  const state = useAccountForm({
    form: entry ? 'saved-address' : 'address',
    values: { ...valuesOf(customer, saved), title: entry?.name ?? '' },
    send: async (typed) => {
      const outcome = await send(addressFrom(typed), { name: typed['title'] ?? '', isDefault: 'default' in typed })
      if (outcome.kind === 'done') onSaved()
      return outcome
    },
  })
  const [province, setProvince] = useState<Province>(provinceOf(saved?.province) ?? DEFAULT_PROVINCE)
  const [isPicked, setPicked] = useState(saved !== null)
  const [street, setStreet] = useState(saved?.street_address_1 ?? '')
  const [postcode, setPostcode] = useState(saved?.postcode ?? '')
  const streetField = state.field('street')
  const postcodeField = state.field('postcode')
  const onPostcode = (typed: string) => {
    setPostcode(typed)
    const suggested = provinceOfPostcode(typed)
    if (suggested && !isPicked) setProvince(suggested)
  }
  return (
    <FormFrame state={state} label={label} submit="Save" onCancel={onClose} takesFocus>
      {entry ? (
        <TextField
          {...state.field('title')}
          label="Name of this address"
          hint="Home, Work, Mum’s house"
          maxLength={40}
          autoCapitalize="words"
        />
      ) : null}
      <TextField {...state.field('name')} label="Full name" autoComplete={`${kind} name`} autoCapitalize="words" maxLength={160} />
      <TextField {...state.field('company')} label="Company name" optional autoComplete={`${kind} organization`} maxLength={120} />
      <TextField
        {...streetField}
        label="Street address"
        hint={kind === 'shipping' ? doorHint(street) : undefined}
        autoComplete={`${kind} address-line1`}
        maxLength={160}
        onChange={(event) => {
          streetField.onChange(event)
          setStreet(event.target.value)
        }}
      />
      <div className={styles.pair}>
        <TextField {...state.field('suburb')} label="Suburb" optional autoComplete={`${kind} address-line2`} maxLength={160} />
        <TextField {...state.field('city')} label="City or town" autoComplete={`${kind} address-level2`} maxLength={80} />
      </div>
      <div className={styles.pair}>
        <TextField
          {...postcodeField}
          label="Postcode"
          inputMode="numeric"
          autoComplete={`${kind} postal-code`}
          onChange={(event) => {
            postcodeField.onChange(event)
            onPostcode(event.target.value.replace(/\s/g, ''))
          }}
        />
        <SelectField
          id={state.field('province').id}
          name="province"
          label="Province"
          hint={provinceHint(postcode, province, isPicked)}
          error={state.field('province').error}
          options={options}
          autoComplete={`${kind} address-level1`}
          value={province}
          onChange={(event) => {
            setPicked(true)
            setProvince(provinceOf(event.target.value) ?? province)
          }}
        />
      </div>
      <TextField {...state.field('phone')} label="Phone" optional type="tel" inputMode="tel" autoComplete={`${kind} tel`} />
      {entry && !entry.isDefault ? (
        <Checkbox id={state.field('default').id} name="default" label="Deliver here unless I choose another" />
      ) : null}
      <p className={styles.aside}>We deliver in South Africa only.</p>
    </FormFrame>
  )
}
