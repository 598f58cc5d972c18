import * as z from 'zod/mini'
import { addressSchema, COMPLETE_ALL_FIELDS, emailSchema, nameSchema, phoneSchema } from '../../contract/account/address.ts'
import { vatNumberSchema } from '../../contract/orders/vat-number.ts'
import { businessNameSchema, registrationNumberSchema } from '../../contract/trade/business.ts'
import { centsOf } from '../forms/form-check.ts'
import { addressNameSchema, newPasswordSchema, signUpSchema } from '../../contract/account/customer.ts'

interface Rule {
  label: string
  schema: z.ZodMiniType
  optional?: boolean
}

const anything = z.string()
const email: Rule = { label: 'E-mail', schema: emailSchema }
const { streetAddress1, streetAddress2, companyName, city, postcode, province } = addressSchema.shape
/** A postcode of four digits. Spaces are ignored. */
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

const address = {
  name: { label: 'Full name', schema: nameSchema },
  company: { label: 'Company name', schema: companyName, optional: true },
  street: { label: 'Street address', schema: streetAddress1 },
  suburb: { label: 'Suburb', schema: streetAddress2, optional: true },
  city: { label: 'City or town', schema: city },
  postcode: { label: 'Postcode', schema: spacedPostcode },
  province: { label: 'Province', schema: province },
  phone,
}

const signUp = {
  firstName: { label: 'First name', schema: nameSchema },
  lastName,
  email,
  password: { ...newPassword, label: 'Password' },
}
/** An amount typed in rand. */
const randSchema = z.string().check(z.refine((typed) => (centsOf(typed) ?? 0) > 0, 'Give an amount in rand, such as R 20 000'))
const code: Rule = { label: 'Code', schema: anything }

/** The fields of every account form, in the order of the page. The page and the server validate with the same rules. */
const forms = {
  // Only the server can check a password for signing in, so it has no rule here.
  'sign-in': { email, password: { label: 'Password', schema: anything } },
  'sign-up': signUp,
  'sign-up-code': { code, ...signUp },
  'lost-password': { email },
  'new-password': { email, code, password: newPassword },
  'change-password': { current: { label: 'Current password', schema: anything }, password: newPassword },
  'change-email': { email: { label: 'New e-mail', schema: emailSchema }, current: { label: 'Password', schema: anything } },
  'change-email-code': { email, code },
  'undo-email': { link: { label: 'Link', schema: anything } },
  recovery: { code: { label: 'Recovery code', schema: anything } },
  passkey: { name: { label: 'Name', schema: anything }, password: { label: 'Password', schema: anything } },
  delete: { password: { label: 'Password', schema: anything } },
  profile: { firstName: { label: 'First name', schema: nameSchema }, lastName, phone },
  address,
  'saved-address': { title: { label: 'Name of this address', schema: addressNameSchema }, ...address },
  'trade-details': {
    business: { label: 'Name of the business', schema: businessNameSchema },
    registration: { label: 'Registration number', schema: registrationNumberSchema, optional: true },
    vat: { label: 'VAT number', schema: vatNumberSchema, optional: true },
  },
  'trade-approval': {
    rule: { label: 'Buyers ask an owner', schema: anything },
    amount: { label: 'Amount', schema: randSchema, optional: true },
  },
  'trade-invite': { email, role: { label: 'Role', schema: anything } },
} as const satisfies Record<string, Readonly<Record<string, Rule>>>

/** The name of an account form. */
export type AccountForm = keyof typeof forms

/** An invalid field of a form. */
export interface FieldFault {
  name: string
  label: string
  /** The message of the specification. */
  message: string
}

/** The fields of a form, in their order. */
export const fieldsOf = (form: AccountForm): { name: string; label: string }[] =>
  Object.entries(forms[form]).map(([name, { label }]) => ({ name, label }))

/** The faults of a filled-in form, in the order of its fields. Passwords keep their spaces. */
export function checkForm(form: AccountForm, values: Readonly<Record<string, string>>): FieldFault[] {
  const rules: Readonly<Record<string, Rule>> = forms[form]
  return Object.entries(rules).flatMap(([name, { label, schema, optional }]) => {
    const value = values[name] ?? ''
    const empty = name === 'password' || name === 'current' ? value === '' : value.trim() === ''
    if (empty) return optional ? [] : [{ name, label, message: COMPLETE_ALL_FIELDS }]
    const result = z.safeParse(schema, value)
    return result.success ? [] : [{ name, label, message: result.error.issues[0]?.message ?? COMPLETE_ALL_FIELDS }]
  })
}

/**
 * Renames the fields of the faults that `change-password` answers. The call has the fields `password` and `newPassword`, the form `current`
 * and `password`.
 */
export function changePasswordFields(faults: Readonly<Record<string, string>>): Record<string, string> {
  const names: Readonly<Record<string, string>> = { password: 'current', newPassword: 'password' }
  return Object.fromEntries(Object.entries(faults).map(([name, message]) => [names[name] ?? name, message]))
}
