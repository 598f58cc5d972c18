import { TextField } from '@mui/material'
import { cents, type Cents } from '../../src/contract/money/money.ts'

interface MoneyProps {
  label: string
  value: Cents | null
  change: (value: Cents | null) => void
  required?: boolean
  disabled?: boolean
  /** Permits a sum below zero, for a difference. */
  isDifference?: boolean
}

/** A sum in rand. Empty is null. */
export function MoneyField({ label, value, change, required = false, disabled = false, isDifference = false }: MoneyProps) {
  return (
    <TextField
      type="number"
      label={`${label} (R)`}
      required={required}
      disabled={disabled}
      defaultValue={value === null ? '' : value / 100}
      onChange={({ target }) => change(target.value === '' ? null : cents(Math.round(Number(target.value) * 100)))}
      slotProps={{
        htmlInput: { step: '0.01', inputMode: 'decimal', ...(isDifference ? {} : { min: required ? 0.01 : 0 }), max: 10_000_000 },
      }}
    />
  )
}

interface CountProps {
  label: string
  value: number | null
  change: (value: number | null) => void
  most: number
  required?: boolean
  disabled?: boolean
}

/** A whole number from 0. Empty is null. */
export function CountField({ label, value, change, most, required = false, disabled = false }: CountProps) {
  return (
    <TextField
      type="number"
      label={label}
      required={required}
      disabled={disabled}
      defaultValue={value ?? ''}
      onChange={({ target }) => change(target.value === '' ? null : Number(target.value))}
      slotProps={{ htmlInput: { step: 1, min: 0, max: most, inputMode: 'numeric' } }}
    />
  )
}

interface LinesProps {
  label: string
  value: readonly string[]
  change: (value: string[]) => void
  disabled?: boolean
  helper?: string
}

/** A list with a line for each entry. */
export function LinesField({ label, value, change, disabled = false, helper }: LinesProps) {
  return (
    <TextField
      label={label}
      multiline
      minRows={2}
      maxRows={12}
      disabled={disabled}
      helperText={helper}
      defaultValue={value.join('\n')}
      onChange={({ target }) =>
        change(
          target.value
            .split('\n')
            .map((line) => line.trim())
            .filter((line) => line !== ''),
        )
      }
    />
  )
}
