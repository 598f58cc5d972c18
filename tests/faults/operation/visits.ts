import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import { createPasswords } from '../../../api-mock/account/access/passwords.ts'
import { insertCustomer } from '../../../api-mock/account/access/sign-up.ts'
import { readConfig } from '../../../api-mock/config.ts'
import type { Database } from '../../../api-mock/db/open.ts'
import { transact } from '../../../api-mock/db/transaction.ts'
import { sharedKeys } from '../../../api-mock/payments/sandbox/keys.ts'
import type { CheckoutAnswer } from '../../../src/contract/orders/order.ts'
import { OWNER_HEADER } from '../../../src/contract/http/headers.ts'
import { PASSWORD, tokenIn, withSession } from '../../support/account/customers.ts'
import { customerCheckout } from '../../support/account/signed-in.ts'
import { checkoutOf, contactOf } from '../../support/account/shopper.ts'
import { aloe, namaqua } from '../../support/catalogue/goods.ts'
import { payFastNoticeOf } from '../../support/payments/callbacks.ts'
import { newCartKey } from '../../support/server/api.ts'
import type { ShopProcess } from '../../support/server/shop-process.ts'
import { wholesaleLine } from '../../support/wholesale/wholesale-lines.ts'
import { filledCart, pieceOf, type Visit, type Visitor } from './ordering-crowd.ts'

const { payfast } = sharedKeys(readConfig({}))

/** The provider reports a card payment twice at the same time, to any servers. Afterwards the order is paid once. */
async function payByCard({ persist, deliver }: Visitor, { order_id, order_key, redirect_url = '' }: CheckoutAnswer): Promise<void> {
  const notice = payFastNoticeOf(new URL(redirect_url), payfast)
  await Promise.all([deliver(notice), deliver(notice)])
  const { state, refund_due, timeline } = await persist('order', { key: order_key }, { params: { orderId: order_id } })
  expect([state, refund_due, timeline.map((event) => event.state)]).toEqual(['processing', false, ['pending_payment', 'processing']])
}

/** A guest orders and pays by card. */
export const cardVisit: Visit = async (visitor) => {
  const { cart, pieces } = await filledCart(visitor)
  const order = await visitor.persist('checkout', checkoutOf(cart, 'card', { contact: contactOf(cart.cart_key) }))
  await payByCard(visitor, order)
  visitor.ordered({ id: order.order_id, pieces })
}

/** Creates customers whose password takes no time to verify. */
async function accountsIn(db: Database): Promise<() => Promise<{ email: string }>> {
  const random = (count: number) => randomBytes(count)
  const password_hash = await createPasswords({ random }, { memory: 64, passes: 1 }).hash(PASSWORD)
  return async () => {
    const about = { email: contactOf(newCartKey()).email.toLowerCase(), first_name: 'Demo', last_name: 'Customer', password_hash }
    const row = await transact({ db }, (trx) => insertCustomer(trx, { clock: { now: () => new Date() }, random }, about))
    if (!row) throw new Error('There is such a customer already')
    return row
  }
}

/** The lists that customers have saved: name and quantity by id. */
type SavedLists = Map<string, { name: string; quantity: number }>

/**
 * Creates a visit of a customer. A guest signs in at one server. The other server knows the session and the cart. The customer saves, renames
 * and reads a trade list, deletes another one, and pays an order by card. `saved`: the lists that the shop must have afterwards.
 */
export async function customerVisits(db: Database, shops: readonly ShopProcess[]): Promise<{ visit: Visit; saved: SavedLists }> {
  const newAccount = await accountsIn(db)
  const saved: SavedLists = new Map()
  const visit: Visit = async (visitor) => {
    const { persist, random } = visitor
    const { email } = await newAccount()
    const { cart: guestCart, pieces } = await filledCart(visitor)
    const [one, other] = (random() < 0.5 ? shops : shops.toReversed()).map(({ origin }) => origin)
    const session = await persist('login', { email, password: PASSWORD, cartKey: guestCart.cart_key }, { at: one ?? '' })
    const headers = { ...withSession(tokenIn(session)), [OWNER_HEADER]: session.user_id }
    const merged = await persist('customerCart', {}, { headers, at: other ?? '' })
    expect(merged.items).toEqual(guestCart.items)
    const cart = await persist('customerCartAdd', pieceOf(namaqua), { headers })
    pieces[namaqua.productId] = (pieces[namaqua.productId] ?? 0) + 1
    expect(await persist('customerCart', {}, { headers })).toEqual(cart)

    const [wholesaleId, unwanted] = [newCartKey(), newCartKey()]
    const quantity = 1 + Math.floor(random() * 20)
    await persist('wholesaleCreate', { wholesaleId, wholesaleName: 'Lobby', ...wholesaleLine(aloe, quantity) }, { headers })
    await persist('wholesaleCreateEmpty', { wholesaleId: unwanted, wholesaleName: 'Bar' }, { headers })
    await persist('wholesaleRename', { wholesaleId, wholesaleName: 'Rooms' }, { headers })
    const lists = await persist('wholesaleDelete', { wholesaleId: unwanted }, { headers })
    expect(lists.wholesales).toMatchObject([{ wholesale: { id: wholesaleId, name: 'Rooms', products: [{ productQuantity: quantity }] } }])
    expect(await persist('wholesales', {}, { headers })).toEqual(lists)
    saved.set(wholesaleId, { name: 'Rooms', quantity })

    const order = await persist('checkout', customerCheckout(cart, { contact: contactOf(cart.cart_key) }), { headers })
    await payByCard(visitor, order)
    const own = await persist('ordersCustomer', { page: 1 }, { headers })
    expect(own.orders.map(({ order_id }) => order_id)).toEqual([order.order_id])
    visitor.ordered({ id: order.order_id, pieces })
  }
  return { visit, saved }
}
