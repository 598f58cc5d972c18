import { Box, MenuItem, TextField } from '@mui/material'
import * as z from 'zod/mini'
import { addressSchema, DEFAULT_PROVINCE, provinces, type Address, type AddressAnswer } from '../../src/contract/account/address.ts'

/** The fields of a delivery address. The server checks them by the rules of the checkout. */
export type AddressDraft = Record<
  'firstName' | 'lastName' | 'companyName' | 'streetAddress1' | 'streetAddress2' | 'city' | 'postcode' | 'province',
  string
>

export const emptyAddress: AddressDraft = {
  firstName: '',
  lastName: '',
  companyName: '',
  streetAddress1: '',
  streetAddress2: '',
  city: '',
  postcode: '',
  province: DEFAULT_PROVINCE,
}

/** The draft of a stored address. */
export const draftOf = (address: AddressAnswer): AddressDraft => ({
  firstName: address.first_name,
  lastName: address.last_name,
  companyName: address.company_name,
  streetAddress1: address.street_address_1,
  streetAddress2: address.street_address_2,
  city: address.city,
  postcode: address.postcode,
  province: address.province,
})

/** The address of a draft, or the words of its first problem. */
export function addressOf(draft: AddressDraft): { address: Address } | { problem: string } {
  const read = z.safeParse(addressSchema, draft)
  return read.success ? { address: read.data } : { problem: read.error.issues[0]?.message ?? 'Please complete the address' }
}

const fields: readonly { name: keyof AddressDraft; label: string; optional?: true; wide?: true; max: number; digits?: true }[] = [
  { name: 'firstName', label: 'First name', max: 80 },
  { name: 'lastName', label: 'Last name', optional: true, max: 80 },
  { name: 'companyName', label: 'Business', optional: true, wide: true, max: 120 },
  { name: 'streetAddress1', label: 'Street and number', wide: true, max: 160 },
  { name: 'streetAddress2', label: 'Suburb', optional: true, max: 160 },
  { name: 'city', label: 'Town or city', max: 80 },
  { name: 'postcode', label: 'Postcode', max: 4, digits: true },
]

interface Props {
  draft: AddressDraft
  change: (draft: AddressDraft) => void
  /** `optional`: the caller's name counts where none is given. */
  names?: 'needed' | 'optional'
}

/** The fields of a delivery address. */
export function AddressFields({ draft, change, names = 'needed' }: Props) {
  const isNeeded = (name: keyof AddressDraft, optional?: true) => !optional && (names === 'needed' || name !== 'firstName')
  // The screen says above the names that they may stay empty.
  const hasHint = (name: keyof AddressDraft, optional?: true) => optional && (names === 'needed' || name !== 'lastName')
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } }}>
      {fields.map(({ name, label, optional, wide, max, digits }) => (
        <TextField
          key={name}
          label={hasHint(name, optional) ? `${label} (optional)` : label}
          required={isNeeded(name, optional)}
          value={draft[name]}
          onChange={({ target }) => change({ ...draft, [name]: target.value })}
          slotProps={{
            htmlInput: { maxLength: max, autoComplete: 'off', ...(digits ? { inputMode: 'numeric', pattern: '[0-9]{4}' } : {}) },
          }}
          sx={wide ? { gridColumn: '1 / -1' } : {}}
        />
      ))}
      <TextField
        select
        label="Province"
        required
        value={draft.province}
        onChange={({ target }) => change({ ...draft, province: target.value })}
      >
        {provinces.map((province) => (
          <MenuItem key={province} value={province}>
            {province}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  )
}
