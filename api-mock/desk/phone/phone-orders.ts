import type * as z from 'zod/mini'
import type { PhoneLines, PhoneOrder, PhonePrice, phonePriceSchema } from '../../../src/contract/desk/phone/phone-order.ts'
import { DEFAULT_PROVINCE } from '../../../src/contract/account/address.ts'
import { cartItemFor } from '../../../src/domain/cart/cart-item.ts'
import { CODES_DO_NOT_ADD, INVALID_PROMO_CODE } from '../../../src/domain/cart/coupon-words.ts'
import { itemKey } from '../../../src/domain/cart/item-key.ts'
import { randomKey } from '../../../src/domain/random-key.ts'
import { callerOf, type Caller } from '../../account/caller.ts'
import { findByEmail, storedAddress, type CustomerRow } from '../../account/customer-row.ts'
import { couponCondition, fits, isCurrent } from '../../cart/coupons.ts'
import { holderOf } from '../../cart/holder.ts'
import { priceCart } from '../../cart/price.ts'
import { lockOrCreateCart, saveCart, type StoredCart } from '../../cart/stored-cart.ts'
import { deliveryOf, pricedCart, quoteOf, refusalIn } from '../../delivery/order-delivery.ts'
import { placeOrder } from '../../checkout/place-order.ts'
import type { Database, ShopTransaction } from '../../db/open.ts'
import type { Deps } from '../../deps.ts'
import { CART_KEY_LENGTH } from '../../../src/contract/http/keys.ts'
import type { OrderRow } from '../../orders/order-row.ts'
import { endOfDayAfter } from '../../orders/deadline.ts'
import { requireOffered } from '../../payments/offered-methods.ts'
import { writeAudit } from '../../audit/audit.ts'
import type { DeskCaller } from '../desk-caller.ts'

/** The `rev` of the cart that an order by phone is placed from. */
const REV = 1

/** The account of a caller's address. Only a proved address has one: an order shows where its customer lives. */
async function accountOf(db: Database, email: string | undefined): Promise<CustomerRow | null> {
  const row = email === undefined ? undefined : await findByEmail(db, email)
  return row && row.email_proved_at !== null ? row : null
}

/** The caller with a cart of its own for this order. The account's cart stays as it is. */
function callerWith(account: CustomerRow | null, cartKey: string): Caller {
  return account ? { ...callerOf(account), cartKey } : { kind: 'guest', key: cartKey }
}

/** A cart with the chosen pieces. Equal pieces are one line. */
function cartWith({ catalogue }: Deps, caller: Caller, chosen: PhoneLines, coupon: string | undefined): StoredCart {
  const { cartKey, terms } = holderOf(caller)
  const lines = new Map<string, StoredCart['lines'][number]>()
  for (const { productId, variation, quantity } of chosen) {
    const product = catalogue.card(productId)
    const key = itemKey(productId, variation)
    const before = lines.get(key)?.quantity ?? 0
    const priceSeen = product ? cartItemFor(product, variation, 1, 1, terms.discount).price : 0
    lines.set(key, { itemKey: key, productId, variation, quantity: before + quantity, priceSeen })
  }
  return {
    cartKey,
    rev: REV,
    lines: [...lines.values()],
    couponCode: coupon === undefined ? null : coupon.toUpperCase(),
    affiliateCode: null,
    affiliateUntil: null,
    declined: [],
    mergedInto: null,
    pendingNotices: [],
  }
}

/** What a caller would pay, and when it comes. It writes nothing. */
export async function priceByPhone(
  deps: Deps,
  { email, lines, coupon, place, collect }: Omit<z.output<typeof phonePriceSchema>, 'token'>,
): Promise<PhonePrice> {
  const { db } = deps
  const account = await accountOf(db, email)
  const caller = callerWith(account, randomKey(CART_KEY_LENGTH, deps.random))
  const { terms } = holderOf(caller)
  const price = async (code: string | undefined) => (await priceCart(db, deps, cartWith(deps, caller, lines, code), terms)).cart
  const wanted = await price(coupon)
  const coupon_problem = coupon === undefined ? null : await problemOf(deps, coupon, wanted, terms.discount)
  const cart = coupon_problem === null ? wanted : await price(undefined)
  const where = { shipping: place ?? { postcode: '', province: DEFAULT_PROVINCE }, collect }
  const quote = quoteOf(deps, where, cart.totals.total)
  const { dispatch_from, delivery_by } = deliveryOf(deps, cart, where)
  return {
    cart: pricedCart(deps, cart, where),
    coupon_problem,
    delivery: { kind: quote.kind, problem: refusalIn(deps, quote, where) },
    dispatch_from,
    delivery_by,
    account: account && {
      first_name: account.first_name,
      last_name: account.last_name,
      phone: account.phone,
      role: account.role,
      discount: account.discount_percentage,
      shipping: storedAddress(account.shipping),
    },
  }
}

async function problemOf(deps: Deps, code: string, cart: PhonePrice['cart'], discount: number): Promise<string | null> {
  if (discount > 0) return CODES_DO_NOT_ADD
  const coupon = deps.catalogue.coupon(code)
  if (!coupon || !(await isCurrent(deps.db, deps, coupon))) return INVALID_PROMO_CODE
  return fits(coupon, cart.items) ? null : couponCondition(coupon.rule, deps.catalogue)
}

/**
 * Places an order for a caller, inside the transaction that also stores the idempotency key. It runs the code of every order: a cart,
 * created for this order alone, and `placeOrder` with its prices, stock and limits. Throws what `placeOrder` throws, and `invalid_request`
 * for a bank transfer that the shop does not offer.
 */
export async function placeByPhone(trx: ShopTransaction, deps: Deps, body: PhoneOrder, { signedIn, by }: DeskCaller): Promise<OrderRow> {
  const isLink = body.payment === 'link'
  if (!isLink) requireOffered(deps, 'bank_transfer')
  const caller = callerWith(await accountOf(trx, body.contact.email), randomKey(CART_KEY_LENGTH, deps.random))
  const { cartKey } = holderOf(caller)
  const now = deps.clock.now()
  const empty = await lockOrCreateCart(trx, cartKey, now.toISOString())
  await saveCart(trx, empty, cartWith(deps, caller, body.lines, body.coupon), now.toISOString())
  const { contact, shipping, collect, billing, vatNumber, note, total } = body
  const order = await placeOrder(
    trx,
    deps,
    caller,
    {
      contact,
      shipping,
      collect,
      ...(billing === undefined ? {} : { billing }),
      ...(vatNumber === undefined ? {} : { vatNumber }),
      note,
      paymentMethod: isLink ? 'card' : 'bank_transfer',
      marketingConsent: false,
      cartRev: REV,
      total,
    },
    {
      phone: {
        ordered: `Ordered by phone with ${signedIn.customer.first_name || 'us'}.`,
        linkUntil: isLink ? endOfDayAfter(now, body.linkDays) : null,
      },
    },
  )
  // No client has the key of this cart, so it would stay for ever.
  await trx.deleteFrom('cart_line').where('cart_key', '=', cartKey).execute()
  await trx.deleteFrom('cart').where('cart_key', '=', cartKey).execute()
  await writeAudit(trx, deps, by, {
    action: 'orders.phone',
    subject: `order ${order.order_id}`,
    after: { state: order.state, total: order.total, payment: body.payment, account: order.customer_id !== null },
  })
  return order
}
