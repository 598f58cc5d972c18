import * as z from 'zod/mini'
import { LINK_DAYS } from '../../src/contract/desk/phone/phone-order.ts'
import { emptyAddress } from './address-draft.ts'

const text = z.string()
const draftSchema = z.object({
  lines: z.array(z.object({ productId: z.int(), variation: z.record(text, text), quantity: z.int() })),
  contact: z.object({ email: text, phone: text, firstName: text, lastName: text }),
  typedCode: text,
  address: z.object({
    firstName: text,
    lastName: text,
    companyName: text,
    streetAddress1: text,
    streetAddress2: text,
    city: text,
    postcode: text,
    province: text,
  }),
  /** The store at which the caller collects it; empty: it is delivered. */
  collect: text,
  more: z.object({ note: text, vatNumber: text }),
  payment: z.enum(['link', 'bank_transfer']),
  days: z.int(),
})
export type PhoneDraft = z.infer<typeof draftSchema>

/** An order by phone of which nothing is typed. */
export const emptyOrder: PhoneDraft = {
  lines: [],
  contact: { email: '', phone: '', firstName: '', lastName: '' },
  typedCode: '',
  address: emptyAddress,
  collect: '',
  more: { note: '', vatNumber: '' },
  payment: 'link',
  days: LINK_DAYS.usual,
}

const KEY = 'desk-phone-order'

/** The order that was typed in this tab before a reload; the empty one without any. */
export function readPhoneDraft(): PhoneDraft {
  try {
    const stored = sessionStorage.getItem(KEY)
    return stored === null ? emptyOrder : z.parse(draftSchema, JSON.parse(stored))
  } catch {
    // A draft of another version, or a browser that stores nothing.
    return emptyOrder
  }
}

/** Stores what is typed for a reload of this tab. */
export function storePhoneDraft(draft: PhoneDraft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft))
  } catch {
    // A browser that stores nothing: a reload then loses the order, after the browser has asked.
  }
}

/** Removes the stored order. It has a customer's name and address. */
export function forgetPhoneDraft(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // A browser that stores nothing.
  }
}
