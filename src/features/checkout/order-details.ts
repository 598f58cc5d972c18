import type { CheckoutDraft } from '../../data/checkout/checkout-draft.ts'
import { splitName } from '../../domain/account/person-name.ts'
import type { OrderDetails } from '../../actions/checkout/placing.ts'

type Place = Pick<CheckoutDraft, 'street' | 'suburb' | 'city' | 'postcode' | 'province'>

const addressOf = (name: string, companyName: string, place: Place) => ({
  ...splitName(name),
  companyName,
  streetAddress1: place.street,
  streetAddress2: place.suburb,
  city: place.city,
  state: place.province,
  postcode: place.postcode,
  country: 'South Africa' as const,
  province: place.province,
})

/** A checked draft as the contract sends it. Choices that the way to pay does not use stay behind. */
export function orderDetails(draft: CheckoutDraft): OrderDetails {
  const { email, phone, company, method } = draft
  return {
    contact: { email, phone, ...splitName(draft.name) },
    shipping: { ...addressOf(draft.name, company, draft), email, phone },
    billing: draft.billingDiffers ? addressOf(draft.billing.name, company, draft.billing) : undefined,
    note: draft.note,
    paymentMethod: method,
    months: method === 'finchoice' ? draft.months : undefined,
    marketingConsent: draft.marketing,
  }
}
