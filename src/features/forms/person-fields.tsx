import type { ComponentProps } from 'react'
import { suggestMail } from '../../domain/account/mail-domain.ts'
import { TextField } from '../../ui/forms/field.tsx'
import { MailField } from '../../ui/forms/mail-field.tsx'

type FieldProps = Partial<ComponentProps<typeof TextField>>

/** A name, with the attributes for autofill. */
export function NameField({ label = 'First and last name', ...props }: FieldProps) {
  return <TextField {...props} label={label} autoComplete="name" autoCapitalize="words" maxLength={80} />
}

/** An e-mail address. */
export function EmailField(props: FieldProps) {
  return <MailField {...props} suggest={suggestMail} />
}

/** A phone number, with the attributes for keyboards and autofill. */
export function PhoneField({ label = 'Phone', ...props }: FieldProps) {
  return <TextField {...props} label={label} type="tel" inputMode="tel" autoComplete="tel" maxLength={24} />
}
