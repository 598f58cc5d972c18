import type { BrowserContext } from '@playwright/test'
import { withSession } from '../account/customers.ts'
import { checkoutOf } from '../account/shopper.ts'
import { kalkBay } from '../catalogue/goods.ts'
import { caller, newCartKey } from '../server/api.ts'
import { ownerAt } from './sign-in-owner.ts'
import type { PaymentMethod } from '../../../src/contract/orders/payment-method.ts'

/** Places an order at a running server as a guest. Returns its number. */
export async function placeOrderAt(origin: string, method: PaymentMethod = 'bank_transfer'): Promise<string> {
  const call = caller((path, init) => fetch(origin + path, init))
  const { productId, variation } = kalkBay
  const { answer: cart } = await call('cartAdd', { cartKey: newCartKey(), productId, variation, productQuantity: 1 })
  return (await call('checkout', checkoutOf(cart, method))).answer.order_id
}

/** Places an order, confirms its transfer and dispatches it as the owner, whose session this browser has from now on. */
export async function dispatchedOrder(
  { shop, context }: { shop: { data: string; origin: string }; context: BrowserContext },
  parcel: { carrier: string; tracking_number: string },
) {
  const { token, call } = await ownerAt(shop)
  const orderId = await placeOrderAt(shop.origin)
  const at = { params: { orderId } }
  await call('deskConfirmTransfer', { token, version: 1 }, at)
  await call('deskDispatch', { token, version: 2, ...parcel }, at)
  await context.setExtraHTTPHeaders(withSession(token))
  return { token, call, orderId, at }
}
