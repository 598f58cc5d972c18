import type { SavedAddress } from '../../../contract/account/address.ts'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { SelectField } from '../../../ui/forms/field.tsx'
import { AddressFields } from '../addresses/address-fields.tsx'
import styles from '../account-form.module.css'

/** The value for an address that is typed into the form. */
export const OTHER = 'other'

interface DeliveryAddressProps {
  /** The start of the fields' ids. */
  id: string
  addresses: readonly SavedAddress[]
  /** The chosen address; undefined for a typed one. */
  address: SavedAddress | undefined
  /** The address that fills the fields at first. */
  initial: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string | undefined>>
  onChoice: (addressId: string) => void
  /** A field of the typed address changed. */
  onType: (name: string) => void
  saves: boolean
  onSaves: (saves: boolean) => void
}

/** The choice among the customer's addresses, and the fields for another one. */
export function DeliveryAddress({ id, addresses, address, initial, errors, onChoice, onType, saves, onSaves }: DeliveryAddressProps) {
  return (
    <>
      {addresses.length === 0 ? null : (
        <SelectField
          id={`${id}-address`}
          name="address"
          label="Deliver to"
          options={[
            ...addresses.map(({ address_id: value, name, address: { street_address_1, city } }) => ({
              value,
              label: `${name}: ${street_address_1}, ${city}`,
            })),
            { value: OTHER, label: 'Another address' },
          ]}
          value={address?.address_id ?? OTHER}
          onChange={(event) => onChoice(event.target.value)}
        />
      )}
      {/* A typed address stays here while another one is chosen. */}
      <fieldset className="stack gap-4" hidden={address !== undefined}>
        <legend className="visually-hidden">Delivery address</legend>
        <p className={styles.aside}>The address decides what the delivery costs. We deliver in South Africa only.</p>
        <AddressFields
          kind="shipping"
          field={(name) => ({
            id: `${id}-${name}`,
            name,
            defaultValue: initial[name] ?? '',
            error: errors[name],
            onChange: () => onType(name),
            onBlur: () => undefined,
          })}
        />
        <Checkbox
          id={`${id}-save`}
          name="save"
          label="Save this address to my account"
          checked={saves}
          onChange={(event) => onSaves(event.target.checked)}
        />
      </fieldset>
    </>
  )
}
