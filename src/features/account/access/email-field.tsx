import type { ComponentProps } from 'react'
import { TextField } from '../../../ui/forms/field.tsx'

/** An e-mail address: `username` where it signs in, `email` where it is only told. */
export function EmailField({ label = 'E-mail', ...props }: Partial<ComponentProps<typeof TextField>>) {
  return (
    <TextField
      autoComplete="username"
      {...props}
      label={label}
      type="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
    />
  )
}
