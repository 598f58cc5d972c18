import { openSession } from '../../../api-mock/account/access/open-session.ts'
import { transact } from '../../../api-mock/db/transaction.ts'
import type { Cart } from '../../../src/contract/cart/cart.ts'
import { OWNER_HEADER } from '../../../src/contract/http/headers.ts'
import type { TestShop } from '../server/api.ts'
import { fromAnywhere, newCustomer as newAccount, signIn, withSession } from './customers.ts'
import type { kalkBay } from '../catalogue/goods.ts'
import { checkoutOf } from './shopper.ts'

export interface TestCustomer {
  id: string
  email: string
  token: string
  /** Key of the customer's own cart. */
  cartKey: string
  /** The headers of a signed-in browser. */
  headers: Record<string, string>
}

/** A customer in a browser that is signed in. */
export async function signedIn(shop: TestShop, about: Parameters<typeof newAccount>[1] = {}): Promise<TestCustomer> {
  const { token, user_id: id, customer } = await newAccount(shop, about)
  const row = await shop.deps.db.selectFrom('customer').select('cart_key').where('customer_id', '=', id).executeTakeFirstOrThrow()
  return { id, email: customer.email, token, cartKey: row.cart_key, headers: withSession(token) }
}

/** Signs in with the password, as the guest of that cart. */
export const signInAs = (shop: TestShop, { email }: Pick<TestCustomer, 'email'>, cartKey: string) => signIn(shop, email, undefined, cartKey)

/** The part of a sign-in after the password check. Unlike sign-ins, it has no rate limit. */
export function becomeCustomer({ deps }: TestShop, { id }: TestCustomer, cartKey: string) {
  return transact(deps, async (trx) => {
    const row = await trx.selectFrom('customer').selectAll().where('customer_id', '=', id).executeTakeFirstOrThrow()
    return openSession(trx, deps, row, { ...fromAnywhere, guestKey: cartKey })
  })
}

/** Reads the customer's cart as a signed-in browser. */
export async function customerCart(shop: TestShop, { id, headers }: TestCustomer): Promise<Cart> {
  return (await shop.call('customerCart', {}, { headers: { ...headers, [OWNER_HEADER]: id } })).answer
}

type Piece = Pick<typeof kalkBay, 'productId'> & { variation: Record<string, string> }

/** Adds products to a customer's cart. Returns the cart. */
export async function fillCart(
  shop: TestShop,
  customer: TestCustomer,
  ...pieces: readonly (readonly [piece: Piece, quantity: number])[]
): Promise<Cart> {
  for (const [{ productId, variation }, productQuantity] of pieces) {
    const added = await shop.call('customerCartAdd', { productId, variation, productQuantity }, { headers: customer.headers })
    if (added.status !== 200) throw new Error(added.failure.message)
  }
  return customerCart(shop, customer)
}

type Changes = Parameters<typeof checkoutOf>[2]

/** A checkout's contact with this e-mail address. */
export const withEmail = (email: string) => ({ contact: { email, phone: '0825550101', firstName: 'Demo', lastName: 'Shopper' } })

/** The checkout body of a signed-in browser: without a cart key. */
export function customerCheckout(cart: Cart, changes: Changes = {}) {
  const { cartKey: _, ...body } = checkoutOf(cart, 'card', changes)
  return body
}

export const checkoutAs = (shop: TestShop, { headers }: TestCustomer, cart: Cart, changes: Changes = {}) =>
  shop.call('checkout', customerCheckout(cart, changes), { headers })

/** A page of the customer's orders. */
export async function ordersOf(shop: TestShop, { headers }: TestCustomer, page = 1) {
  return (await shop.call('ordersCustomer', { page }, { headers })).answer
}
