import { useState } from 'react'
import type { FormDraft } from '../../../actions/forms/form-drafts.ts'
import { DEFAULT_PROVINCE, provinces, type Province } from '../../../contract/account/address.ts'
import type { Customer } from '../../../contract/account/customer.ts'
import { splitName } from '../../../domain/account/person-name.ts'
import { doorHint, provinceHint } from '../../../domain/checkout/address-hints.ts'
import { provinceOfPostcode } from '../../../domain/checkout/postcode.ts'
import { SelectField, TextField } from '../../../ui/forms/field.tsx'
import type { AccountFormState } from '../access/use-account-form.ts'
import styles from '../account-form.module.css'

const provinceOf = (name: string | undefined) => provinces.find((province) => province === name)
const suggestedProvince = (postcode: string): Province => provinceOfPostcode(postcode.replace(/\s/g, '')) ?? DEFAULT_PROVINCE
const options = provinces.map((province) => ({ value: province, label: province }))

/** The initial values: the saved address, otherwise the customer's name and phone. */
export function addressValues({ first_name, last_name, phone }: Customer, saved: Customer['billing']): Record<string, string> {
  return {
    name: saved ? `${saved.first_name} ${saved.last_name}`.trim() : `${first_name} ${last_name}`.trim(),
    company: saved?.company_name ?? '',
    street: saved?.street_address_1 ?? '',
    suburb: saved?.street_address_2 ?? '',
    city: saved?.city ?? '',
    postcode: saved?.postcode ?? '',
    province: saved?.province ?? '',
    phone: saved ? (saved.phone ?? '') : phone,
  }
}

/** The values of a draft. The customer chose its province if the postcode does not suggest it. */
export function draftedAddress(draft: FormDraft): Record<string, string> {
  const values = Object.fromEntries(Object.entries(draft).map(([name, [value = '']]) => [name, value]))
  return values['province'] === suggestedProvince(values['postcode'] ?? '') ? { ...values, province: '' } : values
}

/** The fields of an address, as their form has them, as the calls expect them. */
export const addressFrom = (typed: Record<string, string>) => ({
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

interface AddressFieldsProps {
  kind: 'shipping' | 'billing'
  /** The props of a field, by its name in the form `address`. */
  field: AccountFormState['field']
}

/** The fields of an address but its phone. They select the province of the postcode until the customer selects one. */
export function AddressFields({ kind, field }: AddressFieldsProps) {
  const streetField = field('street')
  const postcodeField = field('postcode')
  const initialProvince = provinceOf(field('province').defaultValue)
  const [province, setProvince] = useState<Province>(initialProvince ?? suggestedProvince(postcodeField.defaultValue))
  const [isPicked, setPicked] = useState(initialProvince !== undefined)
  const [street, setStreet] = useState(streetField.defaultValue)
  const [postcode, setPostcode] = useState(postcodeField.defaultValue)
  const onPostcode = (typed: string) => {
    setPostcode(typed)
    const suggested = provinceOfPostcode(typed)
    if (suggested && !isPicked) setProvince(suggested)
  }
  return (
    <>
      <TextField {...field('name')} label="Full name" autoComplete={`${kind} name`} autoCapitalize="words" maxLength={160} />
      <TextField {...field('company')} label="Company name" optional autoComplete={`${kind} organization`} maxLength={120} />
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
        <TextField {...field('suburb')} label="Suburb" optional autoComplete={`${kind} address-line2`} maxLength={160} />
        <TextField {...field('city')} label="City or town" autoComplete={`${kind} address-level2`} maxLength={80} />
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
          id={field('province').id}
          name="province"
          label="Province"
          hint={provinceHint(postcode, province, isPicked)}
          error={field('province').error}
          options={options}
          autoComplete={`${kind} address-level1`}
          value={province}
          onChange={(event) => {
            setPicked(true)
            setProvince(provinceOf(event.target.value) ?? province)
          }}
        />
      </div>
    </>
  )
}
