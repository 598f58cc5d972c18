import { TextField } from '@mui/material'
import { cents, type Cents } from '../../src/contract/money/money.ts'

interface MoneyProps {
  label: string
  initial: Cents | null
  change: (value: Cents | null) => void
  required?: boolean
  disabled?: boolean
  problem?: string | undefined
  /** Permits a sum below zero, for a difference. */
  isDifference?: boolean
}

/** A sum in rand. Empty is null. The field keeps what is typed: a later `initial` changes nothing, so a new `key` begins it again. */
export function MoneyField({ label, initial, change, required = false, disabled = false, problem, isDifference = false }: MoneyProps) {
  return (
    <TextField
      type="number"
      label={`${label} (R)`}
      required={required}
      disabled={disabled}
      error={problem !== undefined}
      helperText={problem}
      defaultValue={initial === null ? '' : initial / 100}
      onChange={({ target }) => change(target.value === '' ? null : cents(Math.round(Number(target.value) * 100)))}
      slotProps={{
        htmlInput: { step: '0.01', inputMode: 'decimal', ...(isDifference ? {} : { min: required ? 0.01 : 0 }), max: 10_000_000 },
      }}
    />
  )
}

interface CountProps {
  label: string
  initial: number | null
  change: (value: number | null) => void
  most: number
  least?: number
  required?: boolean
  disabled?: boolean
}

/** A whole number from `least`, or from 0. Empty is null. It keeps what is typed, like `MoneyField`. */
export function CountField({ label, initial, change, most, least = 0, required = false, disabled = false }: CountProps) {
  return (
    <TextField
      type="number"
      label={label}
      required={required}
      disabled={disabled}
      defaultValue={initial ?? ''}
      onChange={({ target }) => change(target.value === '' ? null : Number(target.value))}
      slotProps={{ htmlInput: { step: 1, min: least, max: most, inputMode: 'numeric' } }}
    />
  )
}

interface LinesProps {
  label: string
  initial: readonly string[]
  change: (value: string[]) => void
  disabled?: boolean
  helper?: string
  problem?: string | undefined
}

/** A list with a line for each entry. It keeps what is typed, like `MoneyField`. */
export function LinesField({ label, initial, change, disabled = false, helper, problem }: LinesProps) {
  return (
    <TextField
      label={label}
      multiline
      minRows={2}
      maxRows={12}
      disabled={disabled}
      error={problem !== undefined}
      helperText={problem ?? helper}
      defaultValue={initial.join('\n')}
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
