import { TextField } from '@mui/material'

interface FieldProps {
  label: string
  value: string
  change: (value: string) => void
  required?: boolean
}

/** A field for a day. `value`: `2026-11-20`, or empty. */
export const DayField = ({ label, value, change, required = false, size = 'medium' }: FieldProps & { size?: 'small' | 'medium' }) => (
  <TextField
    type="date"
    label={label}
    required={required}
    size={size}
    value={value}
    onChange={({ target }) => change(target.value)}
    slotProps={{ inputLabel: { shrink: true } }}
  />
)

/** A required field for an amount in rand. `centsOf` reads its text. */
export const RandField = ({
  label,
  value,
  change,
  helper,
  longest = 20,
}: Omit<FieldProps, 'required'> & { helper?: string; longest?: number }) => (
  <TextField
    label={label}
    required
    value={value}
    onChange={({ target }) => change(target.value)}
    helperText={helper}
    slotProps={{ htmlInput: { inputMode: 'decimal', maxLength: longest } }}
  />
)
