import { MenuItem, TextField } from '@mui/material'
import { provinces } from '../../src/contract/account/provinces.ts'

type Province = (typeof provinces)[number]

interface Props {
  value: Province
  change: (province: Province) => void
  disabled: boolean
}

/** One of the nine provinces. */
export const ProvinceField = ({ value, change, disabled }: Props) => (
  <TextField
    select
    label="Province"
    disabled={disabled}
    value={value}
    onChange={({ target }) => change(provinces.find((one) => one === target.value) ?? value)}
  >
    {provinces.map((name) => (
      <MenuItem key={name} value={name}>
        {name}
      </MenuItem>
    ))}
  </TextField>
)
