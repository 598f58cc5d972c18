import type { ProviderKeys } from '../../../api-mock/config.ts'
import { payFastCallback } from '../../../api-mock/payments/sandbox/callbacks.ts'
import { sharedKeys } from '../../../api-mock/payments/sandbox/keys.ts'
import type { Decision, OutgoingCallback, Scenario } from '../../../api-mock/payments/sandbox/scenario.ts'
import { cents } from '../../../src/contract/money/money.ts'
import type { TestShop } from '../server/api.ts'

/** PayFast's notification for a payment attempt. */
export async function payFastNotice(
  shop: TestShop,
  orderId: string,
  { reference = '1000001', decision = 'pay', scenario = 'normal' }: { reference?: string; decision?: Decision; scenario?: Scenario } = {},
): Promise<OutgoingCallback> {
  const payments = await shop.deps.db.selectFrom('payment').selectAll().where('order_id', '=', orderId).orderBy('payment_id').execute()
  const payment = payments.at(-1)
  if (!payment) throw new Error(`Nobody has tried to pay ${orderId}`)
  const known = {
    paymentId: payment.payment_id,
    providerReference: reference,
    amount: cents(payment.amount),
    itemName: `Order ${orderId}`,
    firstName: 'Demo',
    lastName: "O'Shopper",
    email: 'demo@stoep.example',
  }
  return payFastCallback(known, decision, scenario, sharedKeys(shop.deps.config).payfast)
}

/** PayFast's notification that the payment was made, from the address of the payment page. */
export function payFastNoticeOf({ searchParams }: URL, keys: ProviderKeys): OutgoingCallback {
  const text = (name: string) => searchParams.get(name) ?? ''
  const known = {
    paymentId: text('m_payment_id'),
    providerReference: `pf-${text('m_payment_id')}`,
    amount: cents(Math.round(Number(text('amount')) * 100)),
    itemName: text('item_name'),
    firstName: 'Demo',
    lastName: 'Shopper',
    email: text('email_address'),
  }
  return payFastCallback(known, 'pay', 'normal', keys)
}

/** Delivers a callback like a provider: without cookie and origin. */
export function deliverNotice(shop: TestShop, { path, contentType, headers, body }: OutgoingCallback): Promise<Response> {
  return shop.request(path, { method: 'POST', headers: { 'Content-Type': contentType, ...headers }, body })
}
