import { useRef, useState } from 'react'
import { DEFAULT_PROVINCE, provinces, type Province } from '../../contract/account/address.ts'
import type { Customer } from '../../contract/account/customer.ts'
import { splitName } from '../../domain/account/person-name.ts'
import { provinceOfPostcode } from '../../domain/checkout/postcode.ts'
import { updateProfile } from '../../actions/account/session.ts'
import { Button } from '../../ui/basics/button.tsx'
import { SelectField, TextField } from '../../ui/forms/field.tsx'
import { FormFrame } from './access/form-frame.tsx'
import { useAccountForm } from './access/use-account-form.ts'
import styles from './account-form.module.css'

interface AddressFormProps {
  kind: 'shipping' | 'billing'
  customer: Customer
  onClose: () => void
  onSaved: () => void
}

const provinceOf = (name: string | undefined) => provinces.find((province) => province === name)
const options = provinces.map((province) => ({ value: province, label: province }))

/** The initial values: the saved address, otherwise the customer's name and phone. */
function valuesOf({ first_name, last_name, phone, ...customer }: Customer, kind: 'shipping' | 'billing'): Record<string, string> {
  const saved = customer[kind]
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
export function AddressForm({ kind, customer, onClose, onSaved }: AddressFormProps) {
  const state = useAccountForm({
    form: 'address',
    values: valuesOf(customer, kind),
    send: async (typed) => {
      const outcome = await updateProfile({ [kind]: addressFrom(typed) })
      if (outcome.kind === 'done') onSaved()
      return outcome
    },
  })
  const [province, setProvince] = useState<Province>(provinceOf(customer[kind]?.province) ?? DEFAULT_PROVINCE)
  const picked = useRef(customer[kind] !== null)
  const postcode = state.field('postcode')
  const selectProvince = (typed: string) => {
    const suggested = provinceOfPostcode(typed.replace(/\s/g, ''))
    if (suggested && !picked.current) setProvince(suggested)
  }
  const cancel = (
    <Button variant="quiet" size="lg" onClick={onClose}>
      Cancel
    </Button>
  )
  return (
    <FormFrame state={state} label={kind === 'shipping' ? 'Delivery address' : 'Billing address'} submit="Save" beside={cancel} takesFocus>
      <TextField {...state.field('name')} label="Full name" autoComplete={`${kind} name`} autoCapitalize="words" maxLength={160} />
      <TextField {...state.field('company')} label="Company name" optional autoComplete={`${kind} organization`} maxLength={120} />
      <TextField {...state.field('street')} label="Street address" autoComplete={`${kind} address-line1`} maxLength={160} />
      <div className={styles.pair}>
        <TextField {...state.field('suburb')} label="Suburb" optional autoComplete={`${kind} address-line2`} maxLength={160} />
        <TextField {...state.field('city')} label="City or town" autoComplete={`${kind} address-level2`} maxLength={80} />
      </div>
      <div className={styles.pair}>
        <TextField
          {...postcode}
          label="Postcode"
          inputMode="numeric"
          autoComplete={`${kind} postal-code`}
          onChange={(event) => {
            postcode.onChange(event)
            selectProvince(event.target.value)
          }}
        />
        <SelectField
          id={state.field('province').id}
          name="province"
          label="Province"
          error={state.field('province').error}
          options={options}
          autoComplete={`${kind} address-level1`}
          value={province}
          onChange={(event) => {
            picked.current = true
            setProvince(provinceOf(event.target.value) ?? province)
          }}
        />
      </div>
      <TextField {...state.field('phone')} label="Phone" optional type="tel" inputMode="tel" autoComplete={`${kind} tel`} />
      <p className={styles.aside}>We deliver in South Africa only.</p>
    </FormFrame>
  )
}
