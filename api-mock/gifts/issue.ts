import type { ShopTransaction } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { southAfricanDay } from '../../src/domain/calendar/days.ts'
import type { OrderRow } from '../orders/order-row.ts'
import { moveBalance, newCardId, type CardRow } from './cards.ts'

type New = Pick<CardRow, 'kind' | 'state'> & Partial<CardRow>

async function insertCard(trx: ShopTransaction, deps: Deps, card: New): Promise<string> {
  const card_id = newCardId(deps)
  await trx
    .insertInto('gift_card')
    .values({
      card_id,
      code_hash: null,
      last_four: null,
      value: 0,
      balance: 0,
      entries: 0,
      created_at: deps.clock.now().toISOString(),
      order_id: null,
      refund_id: null,
      customer_id: null,
      buyer_email: '',
      buyer_name: '',
      recipient_email: '',
      recipient_name: '',
      message: '',
      send_on: null,
      sent_at: null,
      mails: 0,
      ends_on: null,
      void_reason: null,
      ...card,
    })
    .onConflict((conflict) => conflict.column('customer_id').doNothing())
    .execute()
  return card_id
}

/** Stores the card that an order buys. It has no balance and no code before the payment. */
export const insertOrderedCard = (trx: ShopTransaction, deps: Deps, card: Partial<CardRow>): Promise<string> =>
  insertCard(trx, deps, { ...card, kind: 'card', state: 'ordered' })

/** Issues the card of a paid order, once however often it is called. An order of furniture has none. */
export async function issueOrderedCard(trx: ShopTransaction, deps: Deps, { order_id }: Pick<OrderRow, 'order_id'>): Promise<void> {
  const card = await trx
    .updateTable('gift_card')
    .set({ state: 'active' })
    .where('order_id', '=', order_id)
    .where('state', '=', 'ordered')
    .returning(['card_id', 'value'])
    .executeTakeFirst()
  if (card) await moveBalance(trx, deps, card.card_id, { kind: 'issued', amount: card.value, orderId: order_id })
}

/**
 * Credits a refund of `amount` cents: to the store credit of the order's customer, or for a guest to a gift card that is mailed at once. Returns
 * the id of the card that took it.
 */
export async function creditRefund(trx: ShopTransaction, deps: Deps, order: OrderRow, refundId: string, amount: number): Promise<string> {
  const { customer_id, order_id, email, first_name, last_name } = order
  if (customer_id === null) {
    const name = `${first_name} ${last_name}`.trim()
    const card = await insertCard(trx, deps, {
      kind: 'card',
      state: 'active',
      value: amount,
      refund_id: refundId,
      buyer_email: email,
      buyer_name: '',
      recipient_email: email,
      recipient_name: name,
      send_on: southAfricanDay(deps.clock.now()),
    })
    await moveBalance(trx, deps, card, { kind: 'issued', amount, orderId: order_id })
    return card
  }
  await insertCard(trx, deps, { kind: 'credit', state: 'active', customer_id })
  const { card_id } = await trx
    .updateTable('gift_card')
    .set((card) => ({ value: card('value', '+', amount) }))
    .where('customer_id', '=', customer_id)
    .returning('card_id')
    .executeTakeFirstOrThrow()
  await moveBalance(trx, deps, card_id, { kind: 'credited', amount, orderId: order_id })
  return card_id
}

/**
 * Turns the store credit of a deleted account into a gift card for its customer, which is mailed at once: the money is the customer's. Without
 * a balance only the link to the account goes.
 */
export async function releaseStoreCredit(
  trx: ShopTransaction,
  deps: Deps,
  { customer_id, email, first_name, last_name }: { customer_id: string; email: string; first_name: string; last_name: string },
): Promise<void> {
  const today = southAfricanDay(deps.clock.now())
  await trx
    .updateTable('gift_card')
    .set({ kind: 'card', customer_id: null, recipient_email: email, recipient_name: `${first_name} ${last_name}`.trim(), send_on: today })
    .where('customer_id', '=', customer_id)
    .where('balance', '>', 0)
    .execute()
  await trx.updateTable('gift_card').set({ customer_id: null, state: 'void' }).where('customer_id', '=', customer_id).execute()
}
