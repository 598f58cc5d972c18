import { expect } from 'vitest'
import { createAuthenticator } from '../../support/account/authenticator.ts'
import { cookieOf, newCustomer, PASSWORD, signIn, tokenIn, withSession } from '../../support/account/customers.ts'
import { addToCart, checkoutOf, contactOf, decideAtSandbox } from '../../support/account/shopper.ts'
import { customerCheckout } from '../../support/account/signed-in.ts'
import { aloe, kalkBay } from '../../support/catalogue/goods.ts'
import { deliverNotice, payFastNotice } from '../../support/payments/callbacks.ts'
import { newCartKey, type TestShop } from '../../support/server/api.ts'
import { savedPiece } from '../../support/saved/pieces.ts'
import { wholesaleLine } from '../../support/wholesale/wholesale-lines.ts'

/** A guest's way from the first addition to a paid order. */
export async function asGuest(shop: TestShop): Promise<void> {
  const cartKey = newCartKey()
  const cart = await addToCart(shop, cartKey, 'kalk-bay', 2)
  const [line] = cart.items
  if (!line) throw new Error('The cart is empty')
  await addToCart(shop, cartKey, 'aloe')
  const update = { cartKey, itemKey: line.item_key, productQuantity: 3 }
  // The answer of the first one is lost.
  for (let attempt = 0; attempt < 2; attempt += 1) await shop.call('cartUpdate', update, { key: 'd3b07384-0000-4000-8000-000000000001' })
  await shop.call('cartRemove', { cartKey, itemKey: line.item_key })
  await shop.call('couponApply', { cartKey, promoCode: 'WELCOME10' })
  await shop.call('couponRemove', { cartKey, promoCode: 'WELCOME10' })
  await shop.call('couponApply', { cartKey, promoCode: 'WELCOME10' })
  await lists(shop, { cartKey })
  const current = (await shop.call('cart', { cartKey })).answer
  const body = checkoutOf(current, 'card', { contact: contactOf('guest') })
  const { order_id, order_key, redirect_url } = (await shop.call('checkout', body)).answer
  await shop.call('order', { key: order_key }, { params: { orderId: order_id } })
  await shop.call('orderLookup', { orderId: order_id, email: body.contact.email })
  await decideAtSandbox(shop, redirect_url, 'fail')
  await shop.call('orderPay', { key: order_key, paymentMethod: 'payjustnow' }, { params: { orderId: order_id } })
  await shop.call('orderPay', { key: order_key, paymentMethod: 'card' }, { params: { orderId: order_id } })
  const notice = await payFastNotice(shop, order_id)
  for (let delivery = 0; delivery < 2; delivery += 1) expect((await deliverNotice(shop, notice)).status).toBe(200)
}

/** Everything that trade lists can do. */
async function lists(shop: TestShop, owner: { cartKey?: string }, headers: Record<string, string> = {}): Promise<void> {
  const [wholesaleId, copy] = [newCartKey(), newCartKey()]
  const line = wholesaleLine(aloe, 2)
  const call: TestShop['call'] = async (name, input) => {
    const reply = await shop.call(name, input, { headers })
    expect([name, reply.status]).toEqual([name, 200])
    return reply
  }
  await call('wholesaleCreate', { ...owner, wholesaleId, wholesaleName: 'Hotel', ...line })
  await call('wholesaleCreateEmpty', { ...owner, wholesaleName: 'Bar' })
  await call('wholesaleUpdateProduct', { ...owner, wholesaleId, ...line, productQuantity: 3 })
  await call('wholesaleUpdateProducts', { ...owner, wholesaleId, products: [{ ...line, productQuantity: 0 }, wholesaleLine(kalkBay, 4)] })
  await call('wholesaleDuplicate', { ...owner, wholesaleId, wholesaleName: 'Another hotel', newWholesaleId: copy })
  await call('wholesaleRename', { ...owner, wholesaleId: copy, wholesaleName: 'Lodge' })
  await call('wholesaleDelete', { ...owner, wholesaleId })
  await call('wholesales', owner)
  await call('savedChange', { ...owner, pieces: [savedPiece(aloe.slug), savedPiece(kalkBay.slug)] })
  const { link } = (await shop.call('savedShare', { ...owner, shared: true }, { headers })).answer
  await call('shared', { key: link ?? '' })
  await call('savedShare', { ...owner, shared: false })
  await call('saved', owner)
}

/** A guest signs in. The customer uses cart and lists, pays an order, and uses every page of the account. */
export async function asCustomer(shop: TestShop): Promise<void> {
  const { customer } = await newCustomer(shop)
  const cartKey = newCartKey()
  await addToCart(shop, cartKey, 'kalk-bay')
  await lists(shop, { cartKey })
  const { answer: session } = await signIn(shop, customer.email, PASSWORD, cartKey)
  const token = tokenIn(session)
  const headers = withSession(token)
  const { productId, variation } = aloe
  await shop.call('customerCartAdd', { productId, variation, productQuantity: 2 }, { headers })
  await shop.call('customerCartUpdate', { itemKey: aloe.itemKey, productQuantity: 1 }, { headers })
  await shop.call('customerCouponApply', { promoCode: 'WELCOME10' }, { headers })
  await shop.call('customerCouponRemove', { promoCode: 'WELCOME10' }, { headers })
  await shop.call('customerCartRemove', { itemKey: aloe.itemKey }, { headers })
  // A call that a device made as the guest and sends only now.
  await shop.call('cartAdd', { cartKey, productId, variation, productQuantity: 1 }, { headers })
  await lists(shop, {}, headers)
  await shop.call('wholesaleReassign', { cartKey: newCartKey() }, { headers })
  const cart = (await shop.call('customerCart', {}, { headers })).answer
  const order = (await shop.call('checkout', customerCheckout(cart, { contact: contactOf('customer') }), { headers })).answer
  await decideAtSandbox(shop, order.redirect_url, 'pay')
  await deliverNotice(shop, await payFastNotice(shop, order.order_id))
  expect((await shop.call('ordersCustomer', { page: 1 }, { headers })).answer.orders).toMatchObject([{ state: 'processing' }])
  await shop.call('order', {}, { params: { orderId: order.order_id }, headers })
  await shop.call('customerUpdate', { firstName: 'Demo', lastName: 'Owner' }, { headers })
  await shop.call('customerExport', {}, { headers })
  await shop.call('customerDevices', {}, { headers })
  const changed = (await shop.call('changePassword', { token, password: PASSWORD, newPassword: `${PASSWORD} again` })).answer
  const second = tokenIn(changed)
  await passkeys(shop, second, `${PASSWORD} again`)
  shop.clock.advance({ hours: 25 })
  const renewed = tokenIn((await shop.call('refreshToken', { token: second })).answer)
  await shop.call('customerCart', {}, { headers: withSession(renewed) })
  await shop.call('customerDevicesEndOthers', {}, { headers: withSession(renewed) })
  await shop.call('logout', { token: renewed })
}

async function passkeys(shop: TestShop, token: string, password: string): Promise<void> {
  const authenticator = createAuthenticator(shop.deps.config.publicUrl)
  const creation = (await shop.call('passkeyEnrol', { token, password })).answer
  await shop.call('passkeyAdd', { token, name: 'My phone', response: authenticator.create(creation) })
  await shop.call('passkeys', { token })
  await shop.call('recoveryCodes', { token, password })
  const { answer: asked, headers } = await shop.call('passkeyOptions', {})
  const Cookie = (cookieOf(headers, 'shop_passkey') || cookieOf(headers, 'shop_passkey_2')).split(';')[0] ?? ''
  const entered = await shop.call('passkeySignIn', { response: authenticator.get(asked) }, { headers: { Cookie } })
  expect(entered.status).toBe(200)
  const [{ id } = { id: '' }] = (await shop.call('passkeys', { token })).answer.passkeys
  expect((await shop.call('passkeyRemove', { token, id, password })).status).toBe(200)
}
