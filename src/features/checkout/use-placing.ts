import { useRef, useState } from 'react'
import { snapshot, useSnapshot, type Snapshot } from 'valtio'
import { currentCart } from '../../state/cart/cart.ts'
import { saveAddress } from '../../actions/account/save-address.ts'
import { checkout, dismissPlacing, placeNow, refuseHere, type Placing } from '../../actions/checkout/checkout.ts'
import { useBackOnline } from '../../state/network/connection.ts'
import { deliveredCart, deliveryRefusal } from '../../actions/checkout/checkout-delivery.ts'
import { applyTypedCard, refreshGiftPayment, splitOf } from '../../actions/checkout/gift-payment.ts'
import type { PaymentSplit } from '../../domain/gifts/split-payment.ts'
import type { CheckoutForm } from './use-checkout-form.ts'
import type { CheckoutDraft } from '../../data/checkout/checkout-draft.ts'
import { splitName } from '../../domain/account/person-name.ts'
import { to } from '../../contract/paths.ts'
import { askApproval } from '../../actions/trade/trade.ts'
import { notify } from '../../state/toasts.ts'
import { NEEDS_CONNECTION } from '../../state/network/network-words.ts'
import { navigate } from 'wouter/use-browser-location'
import type { OrderDetails } from '../../actions/checkout/placing.ts'

/**
 * Handles "Place order and pay": validates the form, then sends the order.
 * @param asks the order needs the approval of an owner of the trade account: the press asks for it instead, also offline
 */
export function usePlacing(form: CheckoutForm, asks: boolean): { placing: Snapshot<Placing>; asking: boolean; press: () => Promise<void> } {
  const { placing } = useSnapshot(checkout)
  const [asking, setAsking] = useState(false)
  const isAsking = useRef(false)
  useBackOnline(() => checkout.placing.kind === 'unsent' && dismissPlacing())

  /** A second press during the first one asks for nothing. */
  const ask = async (draft: CheckoutDraft) => {
    isAsking.current = true
    setAsking(true)
    try {
      await askOwner(draft)
    } finally {
      isAsking.current = false
      setAsking(false)
    }
  }

  const press = async () => {
    if (checkout.placing.kind === 'sending' || isAsking.current) return
    if (!form.submit()) {
      dismissPlacing()
      return
    }
    const draft = snapshot(checkout.draft)
    const refusal = deliveryRefusal(currentCart(), draft)
    if (refusal) return refuseHere(refusal)
    if (asks) return ask(draft)
    if (draft.giftCode.trim() !== '') return applyTypedFirst()
    const seen = deliveredCart(currentCart(), draft)
    const details = orderDetails(draft, splitOf(draft, seen.totals.total))
    // In parallel with the order: a failure to save the address must not delay it.
    if (form.savesAddress) void saveAddress(details.shipping)
    await placeNow(details, seen)
    if (isAboutGifts(checkout.placing)) await refreshGiftPayment()
  }
  return { placing, asking, press }
}

/** A typed gift card that is not applied changes what is to be paid, so the press ends with it: the customer sees the new amount first. */
async function applyTypedFirst(): Promise<void> {
  await applyTypedCard()
  if (checkout.draft.giftCard) notify({ type: 'info', message: 'Your gift card is applied. Check the amount, then place the order.' })
}

/** Asks an owner of the trade account to approve the order of the cart. */
async function askOwner(draft: CheckoutDraft): Promise<void> {
  const outcome = await askApproval({
    lines: currentCart()
      .items.filter(({ free }) => !free)
      .map(({ id: productId, quantity, variation }) => ({ productId, quantity: quantity.value, variation: { ...variation } })),
    fromCart: true,
    phone: draft.phone,
    shipping: addressOf(draft.name, draft.company, draft),
    note: draft.note,
    ...(draft.collect === undefined ? {} : { collect: draft.collect }),
    ...(draft.purchaseOrder.trim() ? { purchaseOrder: draft.purchaseOrder.trim() } : {}),
  })
  if (outcome.kind === 'done') navigate(to.tradeAccount())
  else notify({ type: 'error', message: outcome.kind === 'refused' ? outcome.message : NEEDS_CONNECTION })
}

/** True if the server rejected the order because of its gift card or its store credit. */
const isAboutGifts = (placing: Placing) => placing.kind === 'refused' && placing.code.startsWith('gift_card_')

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

/** A valid draft as the request of the contract, without the choices that the payment method does not use. */
export function orderDetails(draft: CheckoutDraft, { card, credit, toPay }: PaymentSplit): OrderDetails {
  const { email, phone, company, vatNumber, method } = draft
  return {
    contact: { email, phone, ...splitName(draft.name) },
    shipping: { ...addressOf(draft.name, company, draft), email, phone },
    billing: draft.billingDiffers ? addressOf(draft.billing.name, company, draft.billing) : undefined,
    vatNumber: vatNumber || undefined,
    registrationNumber: draft.registrationNumber.trim() || undefined,
    purchaseOrder: draft.purchaseOrder.trim() || undefined,
    note: draft.note,
    paymentMethod: toPay > 0 || card + credit === 0 ? method : undefined,
    giftCard: draft.giftCard && card > 0 ? { code: draft.giftCard.code, amount: card } : undefined,
    storeCredit: credit > 0 ? credit : undefined,
    months: method === 'finchoice' ? draft.months : undefined,
    marketingConsent: draft.marketing,
    ...(draft.collect === undefined ? {} : { collect: draft.collect }),
  }
}
