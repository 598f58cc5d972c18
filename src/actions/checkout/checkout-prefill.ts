import { subscribeKey } from 'valtio/vanilla/utils'
import { DEFAULT_PROVINCE, provinces, type AddressAnswer } from '../../contract/account/address.ts'
import type { Customer } from '../../contract/account/customer.ts'
import type { CheckoutDraft } from '../../data/checkout/checkout-draft.ts'
import { changeDraft, checkout } from './checkout.ts'
import { sessionState } from '../../state/account/session.ts'
import type { TradeState } from '../../contract/trade/trade.ts'
import { tradeView } from '../../state/trade/trade.ts'

/** The fields that the trade account of a customer adds to a draft: what the invoice of a business states. It overwrites no typed field. */
export function businessFields(draft: CheckoutDraft, account: NonNullable<TradeState['account']>): DraftFields {
  const filling: DraftFields = {}
  if (draft.company === '' && (account.vat_number !== '' || account.registration_number !== '')) filling.company = account.name
  if (draft.vatNumber === '') filling.vatNumber = account.vat_number
  if (draft.registrationNumber === '') filling.registrationNumber = account.registration_number
  const { invoice_address: address } = account
  if (address && !draft.billingDiffers && draft.billing.street === '') {
    filling.billingDiffers = true
    filling.billing = { name: `${address.first_name} ${address.last_name}`.trim(), ...placeOf(address) }
  }
  return filling
}

type DraftFields = Partial<CheckoutDraft>

const provinceOf = (name: string) => provinces.find((province) => province === name)

/**
 * The fields that a customer's profile adds to a draft. It overwrites no typed field, and fills in the address as a whole or not at
 * all.
 */
export function prefillOf(draft: CheckoutDraft, { email, phone, first_name, last_name, shipping, billing }: Customer): DraftFields {
  const filling: DraftFields = {}
  if (draft.email === '') filling.email = email
  if (draft.phone === '') filling.phone = shipping?.phone ?? phone
  const untouched = [draft.street, draft.suburb, draft.city, draft.postcode].every((typed) => typed === '')
  const recipient = untouched && shipping ? shipping : { first_name, last_name }
  if (draft.name === '') filling.name = `${recipient.first_name} ${recipient.last_name}`.trim()
  if (untouched && shipping) {
    Object.assign(filling, placeOf(shipping), { provincePicked: true })
    if (draft.company === '') filling.company = shipping.company_name
  }
  const noBilling = !draft.billingDiffers && draft.billing.street === '' && draft.billing.name === ''
  if (untouched && shipping && billing && noBilling) {
    filling.billingDiffers = true
    filling.billing = { name: `${billing.first_name} ${billing.last_name}`.trim(), ...placeOf(billing) }
  }
  return filling
}

function placeOf(address: AddressAnswer) {
  const { street_address_1: street, street_address_2: suburb, city, postcode } = address
  return { street, suburb, city, postcode, province: provinceOf(address.province) ?? DEFAULT_PROVINCE }
}

/** Fills in the draft once draft and profile are read, also after a later sign-in. Returns a function that stops it. */
export function prefillFromProfile(): () => void {
  let filledFor: string | null = null
  const fill = () => {
    const { customer } = sessionState
    if (!checkout.ready || !customer || filledFor === customer.user_id) return
    filledFor = customer.user_id
    const filling = prefillOf(checkout.draft, customer)
    if (Object.keys(filling).length > 0) changeDraft(filling)
  }
  let filledFrom: string | null = null
  const fillBusiness = () => {
    const { account } = tradeView
    if (!checkout.ready || !account || filledFrom === account.account_id) return
    filledFrom = account.account_id
    const filling = businessFields(checkout.draft, account)
    if (Object.keys(filling).length > 0) changeDraft(filling)
  }
  const stops = [
    subscribeKey(checkout, 'ready', fillBusiness),
    subscribeKey(tradeView, 'account', fillBusiness),
    subscribeKey(checkout, 'ready', fill),
    subscribeKey(sessionState, 'customer', fill),
  ]
  fill()
  fillBusiness()
  return () => stops.forEach((stop) => stop())
}

/** The fields of a delivery address that is still to be typed. */
export const emptyPlace: DraftFields = { street: '', suburb: '', city: '', postcode: '', company: '', provincePicked: false }

/** The draft's fields for an address of the address book. */
export function addressFields(address: AddressAnswer): DraftFields {
  const name = `${address.first_name} ${address.last_name}`.trim()
  return {
    ...placeOf(address),
    provincePicked: true,
    name,
    company: address.company_name,
    ...(address.phone ? { phone: address.phone } : {}),
  }
}
