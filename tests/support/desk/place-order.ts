import { checkoutOf } from '../account/shopper.ts'
import { kalkBay } from '../catalogue/goods.ts'
import { caller, newCartKey } from '../server/api.ts'
import type { PaymentMethod } from '../../../src/contract/orders/payment-method.ts'

/** Places an order at a running server as a guest. Returns its number. */
export async function placeOrderAt(origin: string, method: PaymentMethod = 'bank_transfer'): Promise<string> {
  const call = caller((path, init) => fetch(origin + path, init))
  const { productId, variation } = kalkBay
  const { answer: cart } = await call('cartAdd', { cartKey: newCartKey(), productId, variation, productQuantity: 1 })
  return (await call('checkout', checkoutOf(cart, method))).answer.order_id
}
