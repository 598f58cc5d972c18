import * as z from 'zod/mini'
import { addressSchema, COMPLETE_ALL_FIELDS, emailSchema, nameSchema, phoneSchema } from '../../contract/account/address.ts'
import { newPasswordSchema, signUpSchema } from '../../contract/account/customer.ts'

interface Rule {
  label: string
  schema: z.ZodMiniType
  optional?: boolean
}

const anything = z.string()
const email: Rule = { label: 'E-mail', schema: emailSchema }
const { streetAddress1, streetAddress2, companyName, city, postcode, province } = addressSchema.shape
/** Four digits, however they were spaced. */
const spacedPostcode = z.pipe(
  z.pipe(
    z.string(),
    z.transform((typed) => typed.replace(/\s/g, '')),
  ),
  postcode,
)
const lastName: Rule = { label: 'Last name', schema: signUpSchema.shape.lastName, optional: true }
const phone: Rule = { label: 'Phone', schema: phoneSchema, optional: true }
const newPassword: Rule = { label: 'New password', schema: newPasswordSchema }

const signUp = {
  firstName: { label: 'First name', schema: nameSchema },
  lastName,
  email,
  password: { ...newPassword, label: 'Password' },
}
const code: Rule = { label: 'Code', schema: anything }

/** The fields of every account form, in the order of the page. The page and the server validate with the same rules. */
const forms = {
  // Only the server can check them. Signing in applies no rule about the form of a password.
  'sign-in': { email, password: { label: 'Password', schema: anything } },
  'sign-up': signUp,
  'sign-up-code': { code, ...signUp },
  'lost-password': { email },
  'new-password': { email, code, password: newPassword },
  'change-password': { current: { label: 'Current password', schema: anything }, password: newPassword },
  delete: { password: { label: 'Password', schema: anything } },
  profile: { firstName: { label: 'First name', schema: nameSchema }, lastName, phone },
  address: {
    name: { label: 'Full name', schema: nameSchema },
    company: { label: 'Company name', schema: companyName, optional: true },
    street: { label: 'Street address', schema: streetAddress1 },
    suburb: { label: 'Suburb', schema: streetAddress2, optional: true },
    city: { label: 'City or town', schema: city },
    postcode: { label: 'Postcode', schema: spacedPostcode },
    province: { label: 'Province', schema: province },
    phone,
  },
} as const satisfies Record<string, Readonly<Record<string, Rule>>>

export type AccountForm = keyof typeof forms

export interface FieldFault {
  name: string
  label: string
  /** In the specified words. */
  message: string
}

/** A form's fields, in their order. */
export const fieldsOf = (form: AccountForm): { name: string; label: string }[] =>
  Object.entries(forms[form]).map(([name, { label }]) => ({ name, label }))

/** Everything that is wrong with a filled-in form, in the order of its fields; passwords count as they are, spaces and all. */
export function checkForm(form: AccountForm, values: Readonly<Record<string, string>>): FieldFault[] {
  const rules: Readonly<Record<string, Rule>> = forms[form]
  return Object.entries(rules).flatMap(([name, { label, schema, optional }]) => {
    const value = values[name] ?? ''
    const empty = name === 'password' || name === 'current' ? value === '' : value.trim() === ''
    if (empty) return optional ? [] : [{ name, label, message: COMPLETE_ALL_FIELDS }]
    const judgement = z.safeParse(schema, value)
    return judgement.success ? [] : [{ name, label, message: judgement.error.issues[0]?.message ?? COMPLETE_ALL_FIELDS }]
  })
}

/** The call to change a password names its fields `password` and `newPassword`; the form has `current` and `password`. */
export function changePasswordFields(faults: Readonly<Record<string, string>>): Record<string, string> {
  const names: Readonly<Record<string, string>> = { password: 'current', newPassword: 'password' }
  return Object.fromEntries(Object.entries(faults).map(([name, message]) => [names[name] ?? name, message]))
}
