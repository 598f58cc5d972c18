import * as z from 'zod/mini'
import { emailSchema, phoneSchema } from '../../account/address.ts'
import { entryCodes, type DeskEndpoint } from '../desk-endpoint.ts'
import { daySchema, deskOrderSchema, dispatchSchema, orderStepSchema } from '../desk-order.ts'

/** The e-mail address and the phone number of an order, as they are from now on. */
export const changeContactSchema = z.extend(orderStepSchema, { email: emailSchema, phone: phoneSchema })

/** `any_day`: also a day on which the shop does not deliver, because the customer agreed to it. */
export const changeDaySchema = z.extend(orderStepSchema, { day: daySchema, any_day: z._default(z.boolean(), false) })

const codes = [
  ...entryCodes,
  'not_found',
  'order_changed',
  'wrong_state',
  'correction_refused',
  'idempotency_mismatch',
  'in_progress',
] as const

/**
 * Corrections of what is recorded about an order. `correction_refused`: nothing differs, the shop does not deliver on that day, or the order belongs to
 * another account.
 */
export const deskCorrectionEndpoints = {
  deskCorrectDispatch: {
    name: 'deskCorrectDispatch',
    method: 'POST',
    path: '/api/desk/orders/:orderId/correct-dispatch',
    summary: 'Correct carrier, tracking number or tracking link of an order on its way; the customer gets a mail',
    access: 'staff',
    right: 'orders.dispatch',
    idempotent: true,
    input: dispatchSchema,
    answer: deskOrderSchema,
    codes,
  },
  deskChangeDay: {
    name: 'deskChangeDay',
    method: 'POST',
    path: '/api/desk/orders/:orderId/day',
    summary: 'Another day of delivery of an order that has not arrived, or of its collection; the customer gets a mail',
    access: 'staff',
    right: 'orders.address',
    idempotent: true,
    input: changeDaySchema,
    answer: deskOrderSchema,
    codes,
  },
  deskChangeContact: {
    name: 'deskChangeContact',
    method: 'POST',
    path: '/api/desk/orders/:orderId/contact',
    summary: 'Another e-mail address or phone number of an order. A new address gets a new link, and the former links end',
    access: 'staff',
    right: 'orders.address',
    idempotent: true,
    input: changeContactSchema,
    answer: deskOrderSchema,
    codes,
  },
} as const satisfies Record<string, DeskEndpoint>
