import * as z from 'zod/mini'
import { addressSchema, COMPLETE_ALL_FIELDS, emailSchema, nameSchema, phoneSchema } from '../../contract/account/address.ts'
import { vatNumberSchema } from '../../contract/orders/vat-number.ts'
import { businessNameSchema, registrationNumberSchema } from '../../contract/trade/business.ts'
import { centsOf } from '../forms/form-check.ts'
import { addressNameSchema, newPasswordSchema, signUpSchema } from '../../contract/account/customer.ts'

interface Field {
  label: string
  schema: z.ZodMiniType
}
/** The words of a required field say what is missing when it is empty. */
type Rule = Field & ({ optional: true; missing?: undefined } | { optional?: undefined; missing: string })
type Rules = Readonly<Record<string, Rule>>

const anything = z.string()
const email: Rule = { label: 'E-mail', missing: 'Enter your e-mail address', schema: emailSchema }
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
const newPassword: Rule = { label: 'New password', missing: 'Choose a new password', schema: newPasswordSchema }
const ownPassword: Rule = { label: 'Password', missing: 'Enter your password', schema: anything }
const firstName: Rule = { label: 'First name', missing: 'Enter your first name', schema: nameSchema }

const address = {
  name: { label: 'Full name', missing: 'Enter the full name', schema: nameSchema },
  company: { label: 'Company name', schema: companyName, optional: true },
  street: { label: 'Street address', missing: 'Enter the street address', schema: streetAddress1 },
  suburb: { label: 'Suburb', schema: streetAddress2, optional: true },
  city: { label: 'City or town', missing: 'Enter the city or town', schema: city },
  postcode: { label: 'Postcode', missing: 'Enter the postcode', schema: spacedPostcode },
  province: { label: 'Province', missing: 'Choose the province', schema: province },
  phone,
} as const satisfies Rules

const signUp = {
  firstName,
  lastName,
  email,
  password: { ...newPassword, label: 'Password', missing: 'Choose a password' },
} as const satisfies Rules
/** An amount typed in rand. */
const randSchema = z.string().check(z.refine((typed) => (centsOf(typed) ?? 0) > 0, 'Give an amount in rand, such as R 20 000'))
const code: Rule = { label: 'Code', missing: 'Enter the code from our mail', schema: anything }

/** The fields of every account form, in the order of the page. The page and the server validate with the same rules. */
const forms = {
  // Only the server can check a password for signing in, so it has no rule here.
  'sign-in': { email, password: ownPassword },
  'sign-up': signUp,
  'sign-up-code': { code, ...signUp },
  'lost-password': { email },
  'new-password': { email, code, password: newPassword },
  'change-password': {
    current: { label: 'Current password', missing: 'Enter your current password', schema: anything },
    password: newPassword,
  },
  'change-email': {
    email: { label: 'New e-mail', missing: 'Enter your new e-mail address', schema: emailSchema },
    current: ownPassword,
  },
  'change-email-code': { email, code },
  'undo-email': { link: { label: 'Link', missing: 'Open the link in our mail again', schema: anything } },
  recovery: { code: { label: 'Recovery code', missing: 'Enter a recovery code', schema: anything } },
  passkey: { name: { label: 'Name', missing: 'Enter a name for the passkey', schema: anything }, password: ownPassword },
  delete: { password: ownPassword },
  profile: { firstName, lastName, phone },
  address,
  'saved-address': {
    title: { label: 'Name of this address', missing: 'Enter a name for this address', schema: addressNameSchema },
    ...address,
  },
  'trade-details': {
    business: { label: 'Name of the business', missing: 'Enter the name of the business', schema: businessNameSchema },
    registration: { label: 'Registration number', schema: registrationNumberSchema, optional: true },
    vat: { label: 'VAT number', schema: vatNumberSchema, optional: true },
  },
  'trade-approval': {
    rule: { label: 'Buyers ask an owner', missing: 'Choose when buyers ask an owner', schema: anything },
    amount: { label: 'Amount', schema: randSchema, optional: true },
  },
  'trade-invite': {
    email: { ...email, missing: 'Enter the e-mail address of the person' },
    role: { label: 'Role', missing: 'Choose a role', schema: anything },
  },
} as const satisfies Record<string, Rules>

/** The name of an account form. */
export type AccountForm = keyof typeof forms

/** An invalid field of a form. */
export interface FieldFault {
  name: string
  label: string
  /** What is missing, or the message of the specification. */
  message: string
  /** The field is empty. */
  missing: boolean
}

/** The fields of a form, in their order. `missing`: the words of a required field when it is empty. */
export const fieldsOf = (form: AccountForm): { name: string; label: string; missing: string | undefined }[] =>
  Object.entries<Rule>(forms[form]).map(([name, { label, missing }]) => ({ name, label, missing }))

/** The faults of a filled-in form, in the order of its fields. Passwords keep their spaces. */
export function checkForm(form: AccountForm, values: Readonly<Record<string, string>>): FieldFault[] {
  const rules: Rules = forms[form]
  return Object.entries(rules).flatMap(([name, { label, schema, missing }]): FieldFault[] => {
    const value = values[name] ?? ''
    const empty = name === 'password' || name === 'current' ? value === '' : value.trim() === ''
    if (empty) return missing === undefined ? [] : [{ name, label, message: missing, missing: true }]
    const result = z.safeParse(schema, value)
    return result.success ? [] : [{ name, label, message: result.error.issues[0]?.message ?? COMPLETE_ALL_FIELDS, missing: false }]
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
