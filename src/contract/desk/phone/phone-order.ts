import * as z from 'zod/mini'
import { addressAnswerSchema, addressSchema, emailSchema, postcodeSchema, provinces } from '../../account/address.ts'
import { cartSchema, variationSchema } from '../../cart/cart.ts'
import { slugSchema, tokenSchema } from '../../http/keys.ts'
import { centsSchema } from '../../money/money-schema.ts'
import { contactSchema } from '../../orders/order.ts'
import { vatNumberSchema } from '../../orders/vat-number.ts'
import { entryCodes, type DeskEndpoint } from '../desk-endpoint.ts'
import { deskOrderSchema, orderStepSchema, surplusTransferSchema } from '../desk-order.ts'

/** How many days a payment link works. */
export const LINK_DAYS = { usual: 3, most: 14 } as const
const linkDaysSchema = z._default(z.int().check(z.minimum(1), z.maximum(LINK_DAYS.most)), LINK_DAYS.usual)

/** The most different pieces of one order, as in a cart. */
const MOST_LINES = 50

const whatShape = {
  token: tokenSchema,
  lines: z
    .array(
      z.object({
        productId: z.int().check(z.positive()),
        variation: variationSchema,
        quantity: z.int().check(z.minimum(1), z.maximum(1000)),
      }),
    )
    .check(z.minLength(1, 'Choose a piece'), z.maxLength(MOST_LINES, `An order has up to ${MOST_LINES} different pieces`)),
  /** The promo code that the caller names. */
  coupon: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(40))),
}

/** `email`: of the caller, whose account decides the prices. */
export const phonePriceSchema = z.object({
  ...whatShape,
  email: z.optional(emailSchema),
  /** Where it is delivered, which decides the price of the delivery. Absent: the price is without delivery. */
  place: z.optional(z.object({ postcode: postcodeSchema, province: z.enum(provinces) })),
  /** The store at which the caller collects it. Absent: it is delivered. */
  collect: z.optional(slugSchema),
})

export const phonePriceAnswerSchema = z.object({
  /** The pieces at the caller's prices. Its notices name what cannot be sold as asked. */
  cart: cartSchema,
  /** Why the code does not apply; null if it does, or there is none. The cart is then priced without it. */
  coupon_problem: z.nullable(z.string()),
  /** `open`: the postcode that decides the price is missing. `problem`: why it cannot come like that, in words for the caller. */
  delivery: z.object({ kind: z.enum(['usual', 'zone', 'collect', 'open', 'none', 'closed']), problem: z.nullable(z.string()) }),
  dispatch_from: z.nullable(z.string()),
  delivery_by: z.string(),
  /** The account of the address, if its owner has proved it. The order becomes this account's. */
  account: z.nullable(
    z.object({
      first_name: z.string(),
      last_name: z.string(),
      phone: z.string(),
      role: z.string(),
      /** Percent off every price. */
      discount: z.number(),
      shipping: z.nullable(addressAnswerSchema),
    }),
  ),
})

export const phoneOrderSchema = z.object({
  ...whatShape,
  contact: contactSchema,
  /** Where it is delivered; of a collected order the address of the invoice. */
  shipping: addressSchema,
  /** The store at which the caller collects it. Absent: it is delivered. */
  collect: z.optional(slugSchema),
  /** Absent: the same as `shipping`. */
  billing: z.optional(addressSchema),
  vatNumber: z.optional(vatNumberSchema),
  note: z._default(z.string().check(z.trim(), z.maxLength(1000)), ''),
  /** `link`: the customer gets a link by e-mail, chooses how to pay, and pays. */
  payment: z.enum(['link', 'bank_transfer']),
  linkDays: linkDaysSchema,
  /** The total that the staff has named to the caller. */
  total: centsSchema,
})

const changed = ['idempotency_mismatch', 'in_progress'] as const

export const deskPhoneEndpoints = {
  deskPhonePrice: {
    name: 'deskPhonePrice',
    method: 'POST',
    path: '/api/desk/phone-orders/price',
    summary: 'What pieces cost a caller, and when they come. It stores nothing',
    access: 'staff',
    right: 'orders.phone',
    idempotent: false,
    input: phonePriceSchema,
    answer: phonePriceAnswerSchema,
    codes: entryCodes,
  },
  deskPhoneOrder: {
    name: 'deskPhoneOrder',
    method: 'POST',
    path: '/api/desk/phone-orders',
    summary: 'Place an order for a caller, with a payment link by e-mail or a bank transfer',
    access: 'staff',
    right: 'orders.phone',
    idempotent: true,
    input: phoneOrderSchema,
    answer: deskOrderSchema,
    codes: [...entryCodes, 'no_delivery', 'no_collection', 'cart_empty', 'cart_changed', 'out_of_stock', 'invalid_coupon', ...changed],
  },
  deskSendLink: {
    name: 'deskSendLink',
    method: 'POST',
    path: '/api/desk/orders/:orderId/send-link',
    summary: 'Mail the customer of an unpaid order a link to pay, also again. The order stays open until the link ends',
    access: 'staff',
    right: 'orders.phone',
    idempotent: true,
    input: z.extend(orderStepSchema, { days: linkDaysSchema }),
    answer: deskOrderSchema,
    codes: [...entryCodes, 'not_found', 'order_changed', 'wrong_state', ...changed],
  },
  deskLateTransfer: {
    name: 'deskLateTransfer',
    method: 'POST',
    path: '/api/desk/orders/:orderId/late-transfer',
    summary: 'A bank transfer has arrived that the shop did not wait for any more: it pays the order, or is due for a refund',
    access: 'staff',
    right: 'orders.confirm_transfer',
    idempotent: true,
    input: orderStepSchema,
    answer: deskOrderSchema,
    codes: [...entryCodes, 'not_found', 'order_changed', 'wrong_state', ...changed],
  },
  deskSurplusTransfer: {
    name: 'deskSurplusTransfer',
    method: 'POST',
    path: '/api/desk/orders/:orderId/surplus-transfer',
    summary: 'A bank transfer has arrived that the order does not need, such as a second one: its amount is due for a refund',
    access: 'staff',
    right: 'orders.confirm_transfer',
    idempotent: true,
    input: surplusTransferSchema,
    answer: deskOrderSchema,
    codes: [...entryCodes, 'not_found', 'order_changed', 'wrong_state', ...changed],
  },
  deskChangeAddress: {
    name: 'deskChangeAddress',
    method: 'POST',
    path: '/api/desk/orders/:orderId/address',
    summary: 'Another delivery address for an order that has not left; the customer gets a mail',
    access: 'staff',
    right: 'orders.address',
    idempotent: true,
    input: z.extend(orderStepSchema, { shipping: addressSchema }),
    answer: deskOrderSchema,
    codes: [...entryCodes, 'not_found', 'order_changed', 'wrong_state', ...changed],
  },
} as const satisfies Record<string, DeskEndpoint>

export type PhonePrice = z.infer<typeof phonePriceAnswerSchema>
export type PhoneOrder = z.output<typeof phoneOrderSchema>
export type PhoneLines = z.output<typeof phonePriceSchema>['lines']
