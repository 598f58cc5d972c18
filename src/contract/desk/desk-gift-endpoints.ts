import { entryCodes as entry, type DeskEndpoint } from './desk-endpoint.ts'
import {
  deskGiftCardSchema,
  deskGiftCardsReadSchema,
  deskGiftCardsSchema,
  giftCardAddressSchema,
  giftCardResendSchema,
  giftCardVoidSchema,
} from './desk-gift.ts'

const change = [...entry, 'not_found', 'wrong_state', 'idempotency_mismatch', 'in_progress'] as const

/** The desk's calls about gift cards and store credit. */
export const deskGiftEndpoints = {
  deskGiftCards: {
    name: 'deskGiftCards',
    method: 'GET',
    path: '/api/desk/gift-cards',
    summary: 'Gift cards and store credit, newest first, by last four, order or e-mail',
    access: 'staff',
    right: 'gift_cards.read',
    idempotent: false,
    input: deskGiftCardsReadSchema,
    answer: deskGiftCardsSchema,
    codes: entry,
  },
  deskGiftCardResend: {
    name: 'deskGiftCardResend',
    method: 'POST',
    path: '/api/desk/gift-cards/:cardId/resend',
    summary: 'Mail a card again, with a new code; the code before it ends',
    access: 'staff',
    right: 'gift_cards.change',
    idempotent: true,
    input: giftCardResendSchema,
    answer: deskGiftCardSchema,
    codes: change,
  },
  deskGiftCardAddress: {
    name: 'deskGiftCardAddress',
    method: 'POST',
    path: '/api/desk/gift-cards/:cardId/address',
    summary: 'Correct the address of a recipient. A card that was mailed is mailed again with a new code, and the buyer gets a mail',
    access: 'staff',
    right: 'gift_cards.change',
    idempotent: true,
    input: giftCardAddressSchema,
    answer: deskGiftCardSchema,
    codes: change,
  },
  deskGiftCardVoid: {
    name: 'deskGiftCardVoid',
    method: 'POST',
    path: '/api/desk/gift-cards/:cardId/void',
    summary: 'Withdraw a card or store credit with its balance',
    access: 'staff',
    right: 'gift_cards.change',
    idempotent: true,
    input: giftCardVoidSchema,
    answer: deskGiftCardSchema,
    codes: change,
  },
} as const satisfies Record<string, DeskEndpoint>
