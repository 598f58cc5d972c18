import type { PushTopic } from '../../../src/contract/push/push.ts'
import type { TestShop } from '../server/api.ts'
import { kalkBay } from '../catalogue/goods.ts'
import { newCustomer, withSession } from '../account/customers.ts'
import type { PushService, TestDevice } from './push-service.ts'
import { checkoutOf } from '../account/shopper.ts'

/** The choice of a device, and its session. */
interface Asking {
  topics: PushTopic[]
  products?: string[]
  headers?: Record<string, string>
}

/** Subscribes a new device to these topics, or changes the choice of an existing one. */
export async function subscribed(
  shop: TestShop,
  service: PushService,
  { topics, products = [], headers = {} }: Asking,
  device = service.device(),
): Promise<TestDevice> {
  const { endpoint, keys } = device
  const { status } = await shop.call('pushSubscribe', { endpoint, keys, topics, products }, { headers })
  if (status !== 200) throw new Error(`The shop answered ${status}`)
  return device
}

/** A signed-in customer with an order that waits for its transfer. */
export async function customerWithOrder(shop: TestShop) {
  const { token, user_id: id, customer } = await newCustomer(shop)
  const headers = withSession(token)
  const { productId, variation } = kalkBay
  const cart = (await shop.call('customerCartAdd', { productId, variation, productQuantity: 1 }, { headers })).answer
  const { cartKey: _, ...checkout } = checkoutOf(cart, 'bank_transfer')
  const { order_id: orderId } = (await shop.call('checkout', checkout, { headers })).answer
  return { id, token, email: customer.email, headers, orderId }
}

/** The titles of the pushes that the device received, decrypted. */
export const titlesOf = ({ arrived }: TestDevice) => arrived.map((arrival) => arrival.read().notification.title)
