import * as z from 'zod/mini'
import { COMPLETE_ALL_FIELDS, addressSchema, emailSchema, nameSchema, phoneSchema } from '../../../contract/account/address.ts'
import type { CheckoutDraft } from '../../../data/checkout/checkout-draft.ts'
import { tooLongMessage } from '../../../domain/forms/too-long.ts'

export type PlaceField = 'street' | 'suburb' | 'city' | 'postcode' | 'province'
export type FieldName = 'email' | 'phone' | 'name' | PlaceField | `billing-${'name' | PlaceField}`

export interface FieldError {
  name: FieldName
  label: string
  /** The message specified in spec §5. */
  message: string
}

interface Field {
  label: string
  schema: z.ZodMiniType
  read(draft: CheckoutDraft): string
  optional?: boolean
}

const { streetAddress1, streetAddress2, city, postcode, province } = addressSchema.shape

/** The delivery fields in the order of the page, each with its schema from the contract. */
const delivery: Record<'email' | 'phone' | 'name' | PlaceField, Field> = {
  email: { label: 'E-mail', schema: emailSchema, read: (draft) => draft.email },
  phone: { label: 'Phone', schema: phoneSchema, read: (draft) => draft.phone },
  name: { label: 'Full name', schema: nameSchema, read: (draft) => draft.name },
  street: { label: 'Street address', schema: streetAddress1, read: (draft) => draft.street },
  suburb: { label: 'Suburb', schema: streetAddress2, read: (draft) => draft.suburb, optional: true },
  city: { label: 'City or town', schema: city, read: (draft) => draft.city },
  postcode: { label: 'Postcode', schema: postcode, read: (draft) => draft.postcode },
  province: { label: 'Province', schema: province, read: (draft) => draft.province },
}

const billing: Record<`billing-${'name' | PlaceField}`, Field> = {
  'billing-name': { ...delivery.name, label: 'Billing name', read: (draft) => draft.billing.name },
  'billing-street': { ...delivery.street, label: 'Billing street address', read: (draft) => draft.billing.street },
  'billing-suburb': { ...delivery.suburb, label: 'Billing suburb', read: (draft) => draft.billing.suburb },
  'billing-city': { ...delivery.city, label: 'Billing city or town', read: (draft) => draft.billing.city },
  'billing-postcode': { ...delivery.postcode, label: 'Billing postcode', read: (draft) => draft.billing.postcode },
  'billing-province': { ...delivery.province, label: 'Billing province', read: (draft) => draft.billing.province },
}

const fields: Record<FieldName, Field> = { ...delivery, ...billing }

const isFieldName = (name: string): name is FieldName => name in fields

/** The id of a field's element. */
export const fieldId = (name: FieldName) => `checkout-${name}`

/** Whether the page shows a field. Billing fields show only for a different billing address. */
export const isShown = (name: FieldName, draft: Pick<CheckoutDraft, 'billingDiffers'>) => draft.billingDiffers || name in delivery

/** The specified message for an invalid field (spec §5), or null. With `typed`, an empty field is valid. */
export function checkField(name: FieldName, draft: CheckoutDraft, when: 'typed' | 'sent' = 'sent'): string | null {
  const { schema, read, optional } = fields[name]
  const value = read(draft)
  if (value.trim() === '') return optional || when === 'typed' ? null : COMPLETE_ALL_FIELDS
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
      return message ? [{ name, label: fields[name].label, message }] : []
    })
}
