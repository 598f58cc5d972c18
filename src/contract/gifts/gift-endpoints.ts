import type { Endpoint } from '../http/endpoint.ts'
import { checkoutAnswerSchema } from '../orders/order.ts'
import { giftCardBalanceSchema, giftCardOrderSchema, giftCardViewSchema, storeCreditReadSchema, storeCreditSchema } from './gift-card.ts'

/** The endpoints of gift cards and store credit. */
export const giftEndpoints = {
  giftCardOrder: {
    name: 'giftCardOrder',
    method: 'POST',
    path: '/api/gift-cards/order',
    summary: 'Buy a gift card, which is mailed to its recipient on the chosen day after the payment',
    access: 'owner',
    idempotent: true,
    input: giftCardOrderSchema,
    answer: checkoutAnswerSchema,
    codes: ['wrong_owner', 'session_required', 'not_found', 'idempotency_mismatch', 'in_progress'],
  },
  giftCardBalance: {
    name: 'giftCardBalance',
    method: 'POST',
    path: '/api/gift-cards/balance',
    summary: 'The balance and the history of a gift card, for the holder of its code',
    access: 'open',
    idempotent: false,
    input: giftCardBalanceSchema,
    answer: giftCardViewSchema,
    codes: ['gift_card_unknown', 'gift_card_ended'],
  },
  storeCredit: {
    name: 'storeCredit',
    method: 'GET',
    path: '/api/store-credit',
    summary: "The signed-in customer's store credit with its history",
    access: 'session',
    idempotent: false,
    input: storeCreditReadSchema,
    answer: storeCreditSchema,
    codes: ['session_required', 'wrong_owner'],
  },
} as const satisfies Record<string, Endpoint>
