import { brand } from '../../src/contract/brand.ts'
import type { ProviderKeys } from '../config.ts'
import { readPayFastNotification } from './payfast-notification.ts'
import { refundAtPayFast } from './payfast-refund.ts'
import { signPayFastRequest } from './payfast-signature.ts'
import type { PaymentProvider, PaymentRequest, Post } from './adapter.ts'
import { randAmount } from './rand-amount.ts'

export interface PayFastHosts {
  /** The payment page. */
  process: string
  /** The confirmation of notifications. */
  validate: string
  /** The API of refunds. */
  refunds: string
}

export const livePayFast: PayFastHosts = {
  process: 'https://www.payfast.co.za/eng/process',
  validate: 'https://www.payfast.co.za/eng/query/validate',
  refunds: 'https://api.payfast.co.za/refunds',
}

/** Cards and instant EFT by PayFast's custom integration: https://developers.payfast.co.za/docs */
export function payFast(keys: ProviderKeys, hosts: PayFastHosts, post: Post): PaymentProvider {
  return {
    method: 'card',
    start: (request) => Promise.resolve({ redirectUrl: paymentAddress(request, keys, hosts), providerReference: null }),
    readCallback: (request) => readPayFastNotification(request, keys, hosts.validate, post),
    refund: (request) => refundAtPayFast(request, keys, hosts.refunds, post),
  }
}

/**
 * The address of the payment page. It has no name and no e-mail address, which would stay in histories and logs: PayFast does not require them,
 * and asks the payer itself.
 */
function paymentAddress(request: PaymentRequest, keys: ProviderKeys, hosts: PayFastHosts): string {
  // The signature depends on this order, which is PayFast's documented one.
  const fields: [string, string][] = [
    ['merchant_id', keys.merchantId],
    ['merchant_key', keys.key],
    ['return_url', request.returnUrl],
    ['cancel_url', request.cancelUrl],
    ['notify_url', request.notifyUrl],
    ['m_payment_id', request.paymentId],
    ['amount', randAmount(request.amount)],
    ['item_name', `${brand.name} order ${request.orderId}`],
  ]
  const filled = fields.map(([name, value]): [string, string] => [name, value.trim()]).filter(([, value]) => value !== '')
  const query = new URLSearchParams([...filled, ['signature', signPayFastRequest(filled, keys.passphrase)]])
  return `${hosts.process}?${query.toString()}`
}
