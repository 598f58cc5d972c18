import { provinces } from '../../../contract/account/address.ts'
import type { CheckoutDraft } from '../../../data/checkout/checkout-draft.ts'
import { SelectField } from '../../../ui/forms/field.tsx'
import { fieldId, type FieldName, type PlaceField } from './checkout-fields.ts'
import { DraftField } from './draft-field.tsx'
import type { CheckoutForm } from '../use-checkout-form.ts'
import styles from './address-fields.module.css'

type Place = CheckoutDraft['billing']

interface AddressFieldsProps {
  form: CheckoutForm
  /** Which address, for the browser's autofill. */
  kind: 'shipping' | 'billing'
  place: Place
  /** Explains why the province is preselected, or questions it. */
  provinceHint?: string
  /** Questions the street. */
  streetHint?: string
  onChange: (field: FieldName, change: Partial<Place>) => void
}

const options = provinces.map((province) => ({ value: province, label: province }))

/** The fields of an address in South Africa. */
export function AddressFields({ form, kind, place, provinceHint, streetHint, onChange }: AddressFieldsProps) {
  const nameOf = (field: 'name' | PlaceField): FieldName => (kind === 'billing' ? `billing-${field}` : field)
  const fieldProps = (field: 'name' | PlaceField) => ({
    form,
    name: nameOf(field),
    value: place[field],
    onText: (value: string) => onChange(nameOf(field), { [field]: value }),
  })
  return (
    <div className={styles.fields}>
      <DraftField {...fieldProps('name')} label="Full name" autoComplete={`${kind} name`} autoCapitalize="words" />
      <DraftField {...fieldProps('street')} label="Street address" hint={streetHint} autoComplete={`${kind} address-line1`} />
      <DraftField {...fieldProps('suburb')} label="Suburb" optional autoComplete={`${kind} address-line2`} className={styles.half} />
      <DraftField {...fieldProps('city')} label="City or town" autoComplete={`${kind} address-level2`} className={styles.half} />
      <DraftField
        {...fieldProps('postcode')}
        label="Postcode"
        inputMode="numeric"
        autoComplete={`${kind} postal-code`}
        className={styles.half}
        // Removes spaces from a pasted postcode.
        onText={(value) => onChange(nameOf('postcode'), { postcode: value.replace(/\s/g, '') })}
      />
      <SelectField
        id={fieldId(nameOf('province'))}
        name={nameOf('province')}
        label="Province"
        hint={provinceHint}
        error={form.errors.messages[nameOf('province')]}
        options={options}
        autoComplete={`${kind} address-level1`}
        className={styles.half}
        value={place.province}
        onChange={(event) => onChange(nameOf('province'), { province: provinces.find((province) => province === event.target.value) })}
      />
    </div>
  )
}
