import { createECDH, randomBytes } from 'node:crypto'
import { openSession } from '../../../api-mock/account/access/open-session.ts'
import { transact } from '../../../api-mock/db/transaction.ts'
import type { Cart } from '../../../src/contract/cart/cart.ts'
import { CART_KEY_COOKIE } from '../../../src/contract/http/headers.ts'
import { newCartKey, type TestShop } from '../server/api.ts'
import { filled } from '../forms/filled-forms.ts'
import { aloe, kalkBay } from '../catalogue/goods.ts'
import { savedPiece } from '../saved/pieces.ts'
import { checkoutOf } from './shopper.ts'
import { fromAnywhere, newCustomer, withSession } from './customers.ts'

/** A person with a cart, an order, a list and a review. All contain a unique marker. */
export interface Person {
  kind: 'guest' | 'customer'
  marker: string
  /** Null for a guest. */
  customerId: string | null
  email: string
  /** A guest's key, or the key of a customer's own cart. */
  cartKey: string
  /** The key that a customer had as a guest. */
  formerKey: string | null
  token: string | null
  /** The id of the customer's sign-in; of a guest, one that does not exist. */
  signInId: string
  /** The id of the customer's passkey; of a guest, one that does not exist. */
  passkeyId: string
  cart: Cart
  itemKey: string
  listId: string
  orderId: string
  orderKey: string
  /** The browser's push subscription. */
  device: { endpoint: string; keys: { p256dh: string; auth: string } }
  /** The headers of this person's browser. */
  headers: Record<string, string>
  /** The value of `X-Shop-Owner`. */
  owner: string
}

let made = 0

export async function newPerson(shop: TestShop, kind: Person['kind']): Promise<Person> {
  made += 1
  const marker = `Marker${made}of${kind}`
  const email = `${marker.toLowerCase()}@stoep.example`
  const guestKey = newCartKey()
  const customer = kind === 'customer' ? await signedInAfterwards(shop, email, guestKey) : null
  const headers = customer?.headers ?? { Cookie: `${CART_KEY_COOKIE}=${guestKey}` }
  const options = { headers }
  const add = (piece: typeof aloe | typeof kalkBay) => {
    const { productId, variation } = piece
    return shop.call(customer ? 'customerCartAdd' : 'cartAdd', { productId, variation, productQuantity: 1 }, options)
  }
  const listId = newCartKey()
  await shop.call('wholesaleCreateEmpty', { wholesaleId: listId, wholesaleName: marker }, options)
  await shop.call('savedChange', { pieces: [savedPiece(kalkBay.slug)] }, options)
  const words = { name: marker, email, title: marker, message: marker, rating: 3, productId: kalkBay.productId }
  await shop.call('reviewCreate', words, options)
  const ordered = (await add(kalkBay)).answer
  const { cartKey: _, ...checkout } = checkoutOf(ordered, 'bank_transfer', {
    note: marker,
    contact: { email, phone: '021 555 0100', firstName: marker, lastName: 'Shopper' },
  })
  const placed = (await shop.call('checkout', checkout, options)).answer
  const cart = (await add(aloe)).answer
  const device = newDevice(marker)
  await shop.call('pushSubscribe', { ...device, topics: customer ? ['updates', 'orders'] : ['updates'] }, options)
  if (customer) {
    await shop.call('customerUpdate', { lastName: marker }, options)
    const passkey = { passkey_id: `passkey-of-${marker}`, customer_id: customer.id, public_key: 'none', counter: 0, name: marker }
    const created_at = shop.deps.clock.now().toISOString()
    await shop.deps.db
      .insertInto('passkey')
      .values({ ...passkey, created_at, last_used_at: null })
      .execute()
    const applied = await shop.call('decoratorApplication', { ...filled.decoratorApplication, name: marker, email }, options)
    if (applied.status !== 200) throw new Error('The application was not taken')
    const asked = await shop.call('tradeApplication', { ...filled.tradeApplication, name: marker, email }, options)
    if (asked.status !== 200) throw new Error('The application for a trade account was not taken')
  }
  return {
    kind,
    marker,
    customerId: customer?.id ?? null,
    email,
    cartKey: customer?.cartKey ?? guestKey,
    formerKey: customer ? guestKey : null,
    token: customer?.token ?? null,
    signInId: customer?.signInId ?? 'none',
    passkeyId: `passkey-of-${marker}`,
    cart,
    itemKey: aloe.itemKey,
    listId,
    orderId: placed.order_id,
    orderKey: placed.order_key,
    device,
    headers,
    owner: customer?.id ?? guestKey,
  }
}

/** A browser's subscription at a real push service, to which nothing is sent. */
export const newDevice = (name: string) => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${name}`,
  keys: { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: randomBytes(16).toString('base64url') },
})

/** A customer who was a guest before, in a browser that is signed in. */
async function signedInAfterwards(shop: TestShop, email: string, guestKey: string) {
  const { user_id: id } = await newCustomer(shop, { email })
  return transact(shop.deps, async (trx) => {
    const row = await trx.selectFrom('customer').selectAll().where('customer_id', '=', id).executeTakeFirstOrThrow()
    const { token } = await openSession(trx, shop.deps, row, { ...fromAnywhere, guestKey })
    const signIn = await trx
      .selectFrom('sign_in')
      .select('family')
      .where('customer_id', '=', id)
      .orderBy('family')
      .executeTakeFirstOrThrow()
    return { id, cartKey: row.cart_key, token, signInId: signIn.family, headers: withSession(token) }
  })
}

/** All data that the server stores of a person, for comparison. */
export async function holdingsOf({ deps: { db } }: TestShop, person: Person): Promise<string> {
  const { cartKey, customerId, owner, email, device } = person
  const of = customerId ?? ''
  const subscription = db.selectFrom('push_subscription').select('subscription_id').where('endpoint', '=', device.endpoint)
  return JSON.stringify([
    await db.selectFrom('customer').selectAll().where('customer_id', '=', of).execute(),
    await db.selectFrom('session').selectAll().where('customer_id', '=', of).orderBy('token_hash').execute(),
    await db.selectFrom('sign_in').selectAll().where('customer_id', '=', of).orderBy('family').execute(),
    await db.selectFrom('passkey').selectAll().where('customer_id', '=', of).orderBy('passkey_id').execute(),
    await db.selectFrom('cart').selectAll().where('cart_key', '=', cartKey).execute(),
    await db.selectFrom('cart_line').selectAll().where('cart_key', '=', cartKey).orderBy('item_key').execute(),
    await db.selectFrom('cart_alias').selectAll().where('customer_id', '=', of).orderBy('guest_key').execute(),
    await db.selectFrom('orders').selectAll().where('email', '=', email).orderBy('order_id').execute(),
    await db.selectFrom('conversion').selectAll().where('order_id', '=', person.orderId).execute(),
    await db.selectFrom('payment').selectAll().where('order_id', '=', person.orderId).orderBy('payment_id').execute(),
    await db.selectFrom('wholesale').selectAll().where('owner', '=', owner).orderBy('list_id').execute(),
    await db.selectFrom('wholesale_line').selectAll().where('owner', '=', owner).orderBy('line_key').execute(),
    await db.selectFrom('saved_link').selectAll().where('owner', '=', owner).orderBy('link_key').execute(),
    await db.selectFrom('saved_piece').selectAll().where('owner', '=', owner).orderBy('slug').execute(),
    await db.selectFrom('review').selectAll().where('owner', '=', owner).orderBy('id').execute(),
    await db.selectFrom('decorator_application').selectAll().where('customer_id', '=', of).orderBy('application_id').execute(),
    await db.selectFrom('trade_application').selectAll().where('customer_id', '=', of).orderBy('application_id').execute(),
    await db.selectFrom('owner_revision').selectAll().where('owner', '=', owner).orderBy('subject').execute(),
    await db.selectFrom('push_subscription').selectAll().where('endpoint', '=', device.endpoint).execute(),
    await db.selectFrom('push_topic').selectAll().where('subscription_id', 'in', subscription).orderBy('topic').execute(),
    await db.selectFrom('idempotency').selectAll().where('owner', 'in', [owner, cartKey]).orderBy('key').execute(),
  ])
}
