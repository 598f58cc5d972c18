import * as z from 'zod/mini'
import { addressSchema, emailSchema, nameSchema, phoneSchema } from '../../../contract/account/address.ts'
import { vatNumberSchema } from '../../../contract/orders/vat-number.ts'
import type { CheckoutDraft } from '../../../data/checkout/checkout-draft.ts'
import { tooLongMessage } from '../../../domain/forms/too-long.ts'

export type PlaceField = 'street' | 'suburb' | 'city' | 'postcode' | 'province'
export type FieldName = 'email' | 'phone' | 'name' | PlaceField | 'vat' | `billing-${'name' | PlaceField}`

export interface FieldError {
  name: FieldName
  label: string
  message: string
  /** The field is empty. */
  missing: boolean
}

interface Field {
  label: string
  /** Says what is missing when it is empty. */
  missing?: string
  schema: z.ZodMiniType
  read(draft: CheckoutDraft): string
  optional?: boolean
}

const { streetAddress1, streetAddress2, city, postcode, province } = addressSchema.shape

/** The delivery fields in the order of the page, each with its schema from the contract. */
const delivery: Record<'email' | 'phone' | 'name' | PlaceField | 'vat', Field> = {
  email: { label: 'E-mail', missing: 'Enter your e-mail address', schema: emailSchema, read: (draft) => draft.email },
  phone: { label: 'Phone', missing: 'Enter your phone number', schema: phoneSchema, read: (draft) => draft.phone },
  name: { label: 'Full name', missing: 'Enter your full name', schema: nameSchema, read: (draft) => draft.name },
  street: { label: 'Street address', missing: 'Enter the street address', schema: streetAddress1, read: (draft) => draft.street },
  suburb: { label: 'Suburb', schema: streetAddress2, read: (draft) => draft.suburb, optional: true },
  city: { label: 'City or town', missing: 'Enter the city or town', schema: city, read: (draft) => draft.city },
  postcode: { label: 'Postcode', missing: 'Enter the postcode', schema: postcode, read: (draft) => draft.postcode },
  province: { label: 'Province', missing: 'Choose the province', schema: province, read: (draft) => draft.province },
  vat: { label: 'VAT number', schema: vatNumberSchema, read: (draft) => draft.vatNumber, optional: true },
}

const billing: Record<`billing-${'name' | PlaceField}`, Field> = {
  'billing-name': { ...delivery.name, label: 'Billing name', missing: 'Enter the name for the bill', read: (draft) => draft.billing.name },
  'billing-street': {
    ...delivery.street,
    label: 'Billing street address',
    missing: 'Enter the billing street address',
    read: (draft) => draft.billing.street,
  },
  'billing-suburb': { ...delivery.suburb, label: 'Billing suburb', read: (draft) => draft.billing.suburb },
  'billing-city': {
    ...delivery.city,
    label: 'Billing city or town',
    missing: 'Enter the billing city or town',
    read: (draft) => draft.billing.city,
  },
  'billing-postcode': {
    ...delivery.postcode,
    label: 'Billing postcode',
    missing: 'Enter the billing postcode',
    read: (draft) => draft.billing.postcode,
  },
  'billing-province': {
    ...delivery.province,
    label: 'Billing province',
    missing: 'Choose the billing province',
    read: (draft) => draft.billing.province,
  },
}

const fields: Record<FieldName, Field> = { ...delivery, ...billing }

const isFieldName = (name: string): name is FieldName => name in fields

/** The id of a field's element. */
export const fieldId = (name: FieldName) => `checkout-${name}`

/** Whether the page shows a field. Billing fields show only for a different billing address. */
export const isShown = (name: FieldName, draft: Pick<CheckoutDraft, 'billingDiffers'>) => draft.billingDiffers || name in delivery

/** The message for an invalid field, or null: the specified one (spec §5), or what is missing. With `typed`, an empty field is valid. */
export function checkField(name: FieldName, draft: CheckoutDraft, when: 'typed' | 'sent' = 'sent'): string | null {
  const { schema, read, optional, missing = null } = fields[name]
  const value = read(draft)
  if (value.trim() === '') return optional || when === 'typed' ? null : missing
  const result = z.safeParse(schema, value)
  const issue = result.error?.issues[0]
  return issue ? (tooLongMessage(issue) ?? issue.message) : null
}

/** All errors of the form, in the order of the page. */
export function checkDraft(draft: CheckoutDraft): FieldError[] {
  return Object.keys(fields)
    .filter(isFieldName)
    .flatMap((name) => {
      if (!isShown(name, draft)) return []
      const message = checkField(name, draft)
      return message ? [{ name, label: fields[name].label, message, missing: fields[name].read(draft).trim() === '' }] : []
    })
}
