import { useState } from 'react'
import { TextField } from '../../ui/forms/field.tsx'
import { centimetres } from './plan-words.ts'

interface LengthFieldProps {
  label: string
  /** All in mm. */
  value: number
  least: number
  most: number
  change: (mm: number) => void
}

/** Typed centimetres in mm; null for anything but a number. */
function inMillimetres(typed: string): number | null {
  const match = /^\s*(\d{1,4}(?:[.,]\d)?)\s*(?:cm)?\s*$/i.exec(typed)
  return match?.[1] ? Math.round(Number(match[1].replace(',', '.')) * 10) : null
}

/** A length in centimetres. It changes the plan when the field is left, or at Enter, and only to a length within the limits. */
export function LengthField({ label, value, least, most, change }: LengthFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const mm = typed === null ? value : inMillimetres(typed)
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
