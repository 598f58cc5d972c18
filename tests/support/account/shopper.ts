import type { Cart } from '../../../src/contract/cart/cart.ts'
import type { CheckoutAnswer, CheckoutBody, Order } from '../../../src/contract/orders/order.ts'
import type { PaymentMethod } from '../../../src/contract/orders/payment-method.ts'
import type { InputOf } from '../../../src/contract/http/endpoint.ts'
import type { Endpoints } from '../../../src/contract/endpoints.ts'
import { defaultVariation } from '../../../src/domain/catalogue/variation.ts'
import { newCartKey, type TestShop } from '../server/api.ts'

type Body = InputOf<Endpoints['checkout']>

/** Adds a product to a cart, with the first value of every option. */
export async function addToCart(shop: TestShop, cartKey: string, slug: string, quantity = 1): Promise<Cart> {
  const card = shop.deps.catalogue.catalogue.products.find((product) => product.slug === slug)
  if (!card) throw new Error(`There is no ${slug}`)
  const variation = Object.fromEntries(card.options.map((option) => [option.name, option.values[0]?.value ?? '']))
  const reply = await shop.call('cartAdd', {
    cartKey,
    productId: card.id,
    productQuantity: quantity,
    variation: { ...variation, ...defaultVariation(card) },
  })
  return reply.answer
}

/** A new guest with one Kalk Bay in the cart. */
export async function newShopper(shop: TestShop, quantity = 1): Promise<{ cartKey: string; cart: Cart }> {
  const cartKey = newCartKey()
  return { cartKey, cart: await addToCart(shop, cartKey, 'kalk-bay', quantity) }
}

export async function cartOf(shop: TestShop, cartKey: string): Promise<Cart> {
  return (await shop.call('cart', { cartKey })).answer
}

/** A contact whose address nobody else has: a mailbox gets a limited number of mails a day. */
export const contactOf = (name: string): Body['contact'] => ({
  email: `demo.${name}@stoep.example`,
  phone: '082 555 0101',
  firstName: 'Demo',
  lastName: 'Shopper',
})

/** A complete checkout body for a cart. */
export function checkoutOf(cart: Cart, paymentMethod: PaymentMethod = 'card', changes: Partial<Body> = {}): Body {
  return {
    cartKey: cart.cart_key,
    contact: { email: 'Demo.Shopper@stoep.example', phone: '082 555 0101', firstName: 'Demo', lastName: 'Shopper' },
    shipping: {
      firstName: 'Demo',
      lastName: 'Shopper',
      streetAddress1: '1 Test Street',
      streetAddress2: 'Sampleton',
      city: 'Cape Town',
      postcode: '8001',
      province: 'Western Cape',
    },
    paymentMethod,
    marketingConsent: false,
    cartRev: cart.rev,
    total: cart.totals.total,
    ...changes,
  }
}

export interface PlacedOrder extends CheckoutAnswer {
  cartKey: string
  cart: Cart
}

/** Places an unpaid order as a new guest. */
export async function placedOrder(
  shop: TestShop,
  method: PaymentMethod = 'card',
  changes: Partial<CheckoutBody> = {},
): Promise<PlacedOrder> {
  const { cartKey, cart } = await newShopper(shop)
  const reply = await shop.call('checkout', checkoutOf(cart, method, changes))
  return { ...reply.answer, cartKey, cart }
}

export async function readOrder(shop: TestShop, { order_id, order_key }: CheckoutAnswer): Promise<Order> {
  return (await shop.call('order', { key: order_key }, { params: { orderId: order_id } })).answer
}

/** Presses a button on the payment page at `redirectUrl`. Returns the address of the redirect that follows. */
export async function decideAtSandbox(
  shop: TestShop,
  redirectUrl: string | undefined,
  decision: 'pay' | 'fail' | 'cancel',
  scenario = 'normal',
): Promise<URL> {
  if (!redirectUrl) throw new Error('There is no page to pay on')
  const { pathname, search } = new URL(redirectUrl)
  const response = await shop.request(pathname + search, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ decision, scenario }).toString(),
  })
  if (response.status !== 303) throw new Error(`The sandbox answered ${response.status}`)
  return new URL(response.headers.get('location') ?? '')
}

/** The names of all mails in the database. */
export async function mailNames(shop: TestShop): Promise<string[]> {
  const rows = await shop.deps.db.selectFrom('outgoing_mail').select('mail_id').orderBy('created_at').orderBy('mail_id').execute()
  return rows.map(({ mail_id }) => mail_id.replace(/-\d{8}-\d+$/, ''))
}
