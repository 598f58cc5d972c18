import { Box, MenuItem, TextField } from '@mui/material'
import { useState } from 'react'
import { provinces } from '../../src/contract/account/address.ts'
import { provinceHint } from '../../src/domain/checkout/address-hints.ts'
import { withPostcode, type AddressDraft } from './address-draft.ts'

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

/** The fields of a delivery address. They select the province of the postcode until their user selects one. */
export function AddressFields({ draft, change, names = 'needed' }: Props) {
  const [isPicked, setPicked] = useState(false)
  const province = provinces.find((one) => one === draft.province)
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
          onChange={({ target }) =>
            change(name === 'postcode' ? withPostcode(draft, target.value, isPicked) : { ...draft, [name]: target.value })
          }
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
        helperText={province && provinceHint(draft.postcode.trim(), province, isPicked)}
        onChange={({ target }) => {
          setPicked(true)
          change({ ...draft, province: target.value })
        }}
      >
        {provinces.map((one) => (
          <MenuItem key={one} value={one}>
            {one}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  )
}
