import type { Address } from '../../src/contract/account/address.ts'
import type { PhoneLines, PhonePrice } from '../../src/contract/desk/phone/phone-order.ts'
import { itemKey } from '../../src/domain/cart/item-key.ts'
import type { AddressDraft } from './address-draft.ts'
import type { PhoneDraft } from './phone-draft.ts'
import type { PhonePayment } from './payment-part.tsx'

const keyOf = ({ productId, variation }: PhoneLines[number]) => itemKey(productId, variation)

/** Adds pieces to the order. A piece that is in it with the same options stays one line, with the sum of both quantities. */
export function addLine(lines: PhoneLines, line: PhoneLines[number]): PhoneLines {
  const same = lines.findIndex((one) => keyOf(one) === keyOf(line))
  const before = lines[same]
  return before ? lines.with(same, { ...before, quantity: before.quantity + line.quantity }) : [...lines, line]
}

/** Takes the pieces with this item key out of the order. */
export const withoutLine = (lines: PhoneLines, key: string): PhoneLines => lines.filter((line) => keyOf(line) !== key)

/** Names are typed once: the delivery goes to the caller, unless the address has a first name. */
export const named = (draft: AddressDraft, { firstName, lastName }: PhoneDraft['contact']): AddressDraft =>
  draft.firstName.trim() === '' ? { ...draft, firstName, lastName } : draft

interface Typed {
  contact: PhoneDraft['contact']
  shipping: Address
  /** The store at which the caller collects it; empty: it is delivered. */
  collect: string
  /** The promo code for which the price was asked. */
  coupon: string | undefined
  note: string
  vatNumber: string
  payment: PhonePayment
  /** The days for which a link is valid. */
  days: number
}

/**
 * The order that is placed: only what the screen shows. The price leaves out a piece that has sold out and a code that does not apply; its gifts
 * come from the server. An empty store, code or VAT number is absent.
 */
export function phoneOrderInput({ contact, shipping, collect, coupon, note, vatNumber, payment, days }: Typed, price: PhonePrice) {
  const { cart, coupon_problem: problemOfCode } = price
  return {
    lines: cart.items
      .filter(({ free }) => !free)
      .map(({ id: productId, variation, quantity }) => ({ productId, variation, quantity: quantity.value })),
    ...(coupon === undefined || problemOfCode !== null ? {} : { coupon }),
    contact,
    shipping,
    ...(collect === '' ? {} : { collect }),
    note,
    ...(vatNumber.trim() === '' ? {} : { vatNumber }),
    payment,
    linkDays: days,
    total: cart.totals.total,
  }
}
