import type { ComponentProps } from 'react'
import { TextField } from '../../../ui/forms/field.tsx'
import type { CheckoutForm } from '../use-checkout-form.ts'
import { fieldId, type FieldName } from './checkout-fields.ts'

type DraftFieldProps = {
  form: CheckoutForm
  name: FieldName
  value: string
  onText: (value: string) => void
} & Omit<ComponentProps<typeof TextField>, 'form' | 'name' | 'id' | 'value' | 'error' | 'onChange' | 'onBlur'>

/** A field of the draft. The device stores its value while the user types, and the form validates it on blur. */
export function DraftField({ form, name, value, onText, ...field }: DraftFieldProps) {
  return (
    <TextField
      {...field}
      id={fieldId(name)}
      name={name}
      value={value}
      error={form.errors.messages[name]}
      onChange={(event) => onText(event.target.value)}
      onBlur={() => form.leave(name)}
    />
  )
}
