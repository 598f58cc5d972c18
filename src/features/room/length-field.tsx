import { useState } from 'react'
import { centimetres, parseCentimetres } from '../../domain/lengths.ts'
import { TextField } from '../../ui/forms/field.tsx'

interface LengthFieldProps {
  label: string
  /** All in mm. */
  value: number
  least: number
  most: number
  change: (mm: number) => void
}

/** A length in centimetres. It changes the plan when the field is left, or at Enter, and only to a length within the limits. */
export function LengthField({ label, value, least, most, change }: LengthFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const mm = typed === null ? value : parseCentimetres(typed)
  const isValid = mm !== null && mm >= least && mm <= most
  const take = () => {
    if (!isValid) return
    setTyped(null)
    if (mm !== value) change(mm)
  }
  return (
    <TextField
      label={label}
      suffix="cm"
      inputMode="decimal"
      value={typed ?? centimetres(value).replaceAll(/\s/g, '')}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={take}
      onKeyDown={({ key }) => key === 'Enter' && take()}
      {...(isValid ? {} : { error: `From ${centimetres(least)} to ${centimetres(most)} cm` })}
    />
  )
}
