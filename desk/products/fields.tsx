import { TextField } from '@mui/material'
import { cents, type Cents } from '../../src/contract/money/money.ts'
import { formatNumber } from '../../src/domain/numbers.ts'
import { NumberField, type NumberProps } from '../frame/numbers/number-field.tsx'
import { centsOf, countOf, differenceOf, typedRand } from '../frame/numbers/typed-numbers.ts'
import { money } from '../orders/words.ts'

/** R 10 000 000. */
const MOST_CENTS = 1_000_000_000

interface MoneyProps extends NumberProps {
  label: string
  initial: Cents | null
  change: (value: Cents | null) => void
  /** The limits in cents. At least one cent where a sum is required, unless `least` says otherwise. */
  least?: number
  most?: number
  /** Permits a sum below zero, for a difference. */
  isDifference?: boolean
}

/** A sum in rand. Empty is null. It keeps what is typed, like `NumberField`. */
export function MoneyField({ label, initial, change, isDifference = false, most = MOST_CENTS, least, ...props }: MoneyProps) {
  return (
    <NumberField
      {...props}
      label={`${label} (R)`}
      initial={initial === null ? '' : typedRand(initial)}
      read={isDifference ? differenceOf : centsOf}
      change={(value) => change(value === null ? null : cents(value))}
      least={least ?? (isDifference ? -most : props.required ? 1 : 0)}
      most={most}
      inWords={money}
      hint="Type an amount such as 4999,50"
      inputMode={isDifference ? 'text' : 'decimal'}
    />
  )
}

interface CountProps extends NumberProps {
  initial: number | null
  change: (value: number | null) => void
  most: number
  least?: number
}

/** A whole number from `least`, or from 0. Empty is null. It keeps what is typed, like `NumberField`. */
export const CountField = ({ initial, least = 0, ...props }: CountProps) => (
  <NumberField
    {...props}
    initial={initial === null ? '' : String(initial)}
    read={countOf}
    least={least}
    inWords={formatNumber}
    hint="Type a whole number"
    inputMode="numeric"
  />
)

interface LinesProps {
  label: string
  initial: readonly string[]
  change: (value: string[]) => void
  disabled?: boolean
  helper?: string
  problem?: string | undefined
}

/** A list with a line for each entry. It keeps what is typed, like `NumberField`. */
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
