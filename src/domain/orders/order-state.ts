import type { OrderedCard } from '../../contract/gifts/gift-card.ts'
import type { Order, OrderState, RefundState } from '../../contract/orders/order.ts'
import { formatDayLong } from '../calendar/days.ts'
import type { PaymentMethod } from '../../contract/orders/payment-method.ts'

/**
 * The possible next states of each state. A failed payment can be repeated with any method. A bank transfer waits in its own state, so
 * choosing it leads to `awaiting_transfer`, also when the customer comes back from a payment page. A payment link of the staff leads back to
 * `pending_payment`.
 */
export const orderTransitions: Record<OrderState, readonly OrderState[]> = {
  pending_payment: ['processing', 'awaiting_transfer', 'payment_failed', 'cancelled'],
  awaiting_transfer: ['processing', 'pending_payment', 'cancelled'],
  payment_failed: ['pending_payment', 'awaiting_transfer', 'cancelled'],
  processing: ['dispatched', 'refunded'],
  dispatched: ['delivered', 'refunded'],
  delivered: ['refunded'],
  cancelled: [],
  refunded: [],
}

/** The states in which an order waits for an online payment. */
export const unpaidOnline = ['pending_payment', 'payment_failed'] as const satisfies readonly OrderState[]

/** Whether an order is unpaid, and no transfer is expected for it. A cancelled order counts: its payment can still arrive. */
export const isUnpaidOrCancelled = (state: OrderState): boolean => state === 'cancelled' || unpaidOnline.some((one) => one === state)

/** Whether an order may change from one state to another. */
export function canBecome(from: OrderState, to: OrderState): boolean {
  return orderTransitions[from].includes(to)
}

/** Whether a payment with `method` can start now. An order with a bank transfer has no payment page until an online payment has failed. */
export function isPayable(state: OrderState, method: PaymentMethod): boolean {
  if (method === 'on_account') return false
  return state === 'payment_failed' || (state === 'pending_payment' && method !== 'bank_transfer')
}

/** The same for an order of a gift card, where it differs. */
const giftStateWords: Partial<typeof orderStateWords> = {
  awaiting_transfer: {
    label: 'Waiting for your transfer',
    text: 'We mail the card once your transfer clears. Use the order number as the reference.',
  },
  processing: { label: 'Paid', text: 'Paid, thank you. The card is mailed on the day you chose.' },
  dispatched: { label: 'Mailed', text: 'The card is in the mailbox of its recipient.' },
  delivered: { label: 'Mailed', text: 'The card is in the mailbox of its recipient.' },
  cancelled: { label: 'Cancelled', text: 'This order was cancelled. No card was mailed and there is nothing to pay for it.' },
}

/** The same for a paid order whose gift card was withdrawn. */
const withdrawnWords = { label: 'Withdrawn', text: 'This gift card was withdrawn and cannot be spent. Please phone us about it.' }
const paidStates = new Set<OrderState>(['processing', 'dispatched', 'delivered'])

/** The same for an order that is collected, where it differs. */
const collectedStateWords: Partial<typeof orderStateWords> = {
  dispatched: { label: 'Ready to collect', text: 'It waits for you at the store. Please bring the order number.' },
  delivered: { label: 'Collected', text: 'It is with you. Sit down, stay a while.' },
}

/** The same for an order on account, where it differs. `due`: its day of payment. */
const onAccountStateWords = (due: string): Partial<typeof orderStateWords> => ({
  processing: { label: 'Being made', text: `Ordered on account, to be paid by ${formatDayLong(due)}. Your furniture is in the workshop.` },
  refunded: { label: 'Refunded', text: 'The amount is back on your trade account.' },
})

/** The text of a refunded order, by the state of its refunds. */
function refundedText(refunds: NonNullable<Shown['refunds']>): string {
  const isBack = refunds.length > 0 && refunds.every(({ state }) => state === 'done')
  if (refunds.every(({ credit = 0 }) => credit === 0))
    return isBack ? 'The money has gone back by the way it came.' : orderStateWords.refunded.text
  if (refunds.every(({ amount, credit = 0 }) => credit === amount)) return 'The amount is yours again as store credit or a gift card.'
  return `Part of it is yours again as store credit or a gift card. The rest ${isBack ? 'has gone' : 'is on its way'} back by the way it came.`
}

/** `gift_card`: anything but undefined and false if the order buys a gift card. */
type Shown = Pick<Order, 'state' | 'collection' | 'due_on'> & {
  gift_card?: boolean | Pick<OrderedCard, 'state'> | undefined
  refunds?: readonly { state: RefundState; amount: number; credit?: number | undefined }[] | undefined
}

/** The label and the meaning of an order's state. */
export const stateWordsOf = ({ state, gift_card: card, collection, due_on: due, refunds }: Shown): { label: string; text: string } =>
  (typeof card === 'object' && card.state === 'void' && paidStates.has(state) ? withdrawnWords : undefined) ??
  (card ? giftStateWords[state] : undefined) ??
  (due ? onAccountStateWords(due)[state] : undefined) ??
  (state === 'refunded' && refunds ? { ...orderStateWords.refunded, text: refundedText(refunds) } : undefined) ??
  (collection && collectedStateWords[state]) ??
  orderStateWords[state]

/** The label of each state, and its meaning for the user. */
export const orderStateWords: Record<OrderState, { label: string; text: string }> = {
  pending_payment: { label: 'Waiting for payment', text: 'We have your order and are waiting for the payment to be confirmed.' },
  awaiting_transfer: {
    label: 'Waiting for your transfer',
    text: 'We start building once your transfer clears. Use the order number as the reference.',
  },
  payment_failed: { label: 'Payment failed', text: 'The payment did not go through. Nothing is lost: try again, the same way or another.' },
  processing: { label: 'Being made', text: 'Paid, thank you. Your furniture is in the workshop.' },
  dispatched: { label: 'On its way', text: 'It has left the workshop. Please keep your phone close and the way in clear.' },
  delivered: { label: 'Delivered', text: 'It is with you. Sit down, stay a while.' },
  cancelled: { label: 'Cancelled', text: 'This order was cancelled. No furniture will be made and there is nothing to pay for it.' },
  refunded: { label: 'Refunded', text: 'The money is on its way back by the way it came.' },
}
