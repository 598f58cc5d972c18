import type { ComponentProps } from 'react'
import { TextField } from '../../ui/forms/field.tsx'

type FieldProps = Partial<ComponentProps<typeof TextField>>

/** A name, with the attributes for autofill. */
export function NameField({ label = 'First and last name', ...props }: FieldProps) {
  return <TextField {...props} label={label} autoComplete="name" autoCapitalize="words" maxLength={80} />
}

/** An e-mail address, with the attributes for keyboards and autofill. */
export function EmailField({ label = 'E-mail', ...props }: FieldProps) {
  return (
    <TextField
      {...props}
      label={label}
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
    />
  )
}

/** A phone number, with the attributes for keyboards and autofill. */
export function PhoneField({ label = 'Phone', ...props }: FieldProps) {
  return <TextField {...props} label={label} type="tel" inputMode="tel" autoComplete="tel" maxLength={24} />
}
