import { checkoutOf } from '../support/account/shopper.ts'
import { kalkBay } from '../support/catalogue/goods.ts'
import { filled } from '../support/forms/filled-forms.ts'
import { newCartKey, type caller } from '../support/server/api.ts'

/** An accepted demo decorator with a commission, of which a part is paid, and an order that is on its way. */
export async function earnCommission(call: ReturnType<typeof caller>, token: string): Promise<void> {
  await call('decoratorApplication', {
    ...filled.decoratorApplication,
    name: 'Demo Decorator',
    email: 'demo.rooms@stoep.example',
    website2: '',
  })
  const { answer: list } = await call('deskApplications', { token })
  const { application_id: applicationId = '' } = list.applications.find(({ name }) => name === 'Demo Decorator') ?? {}
  const of = { params: { applicationId } }
  await call('deskApplicationAccept', { token, code: 'DEMOROOMS', percent: 5, message: 'The terms: 8% for you.' }, of)
  await call('deskCommissionRate', { token, rev: 0, percent: 8 }, of)
  const { productId, variation } = kalkBay
  for (const isDelivered of [true, false]) {
    const cartKey = newCartKey()
    await call('cartAdd', { cartKey, productId, variation, productQuantity: 1 })
    const { answer: cart } = await call('couponApply', { cartKey, promoCode: 'DEMOROOMS' })
    const { order_id: orderId } = (await call('checkout', checkoutOf(cart, 'bank_transfer'))).answer
    await call('deskConfirmTransfer', { token, version: 1 }, { params: { orderId } })
    if (!isDelivered) continue
    await call('deskDispatch', { token, version: 2, carrier: 'Demo Carriers', tracking_number: 'DC-2' }, { params: { orderId } })
    await call('deskDeliver', { token, version: 3, received_by: 'Demo Receiver' }, { params: { orderId } })
  }
  const payment = { amount: 50_000, paid_on: new Date().toISOString().slice(0, 10), reference: 'DEMO COMMISSION 1' }
  await call('deskCommissionPay', { token, rev: 1, ...payment }, of)
}
