import { cents, type Cents } from '../../../src/contract/money/money.ts'
import type { ProviderKeys } from '../../config.ts'
import { signJson } from '../json-signature.ts'
import { phpUrlEncode, signPayFastNotification } from '../payfast-signature.ts'
import { randAmount } from '../rand-amount.ts'
import type { Decision, OutgoingCallback, Scenario } from './scenario.ts'
import type { Ticket } from './ticket.ts'

/** One rand less than agreed: a tampering scenario reports it, properly signed. */
const reported = (amount: Cents, scenario: Scenario) => (scenario === 'amount' ? cents(amount - 100) : amount)

const signedWith = (key: string, scenario: Scenario) => (scenario === 'signature' ? `${key} but another` : key)

const payFastStates: Record<Decision, string> = { pay: 'COMPLETE', fail: 'FAILED', cancel: 'CANCELLED' }

export interface PayFastPayment {
  paymentId: string
  providerReference: string
  amount: Cents
  itemName: string
  firstName: string
  lastName: string
  email: string
}

/** PayFast's notification (ITN), with its fields in order. */
export function payFastCallback(payment: PayFastPayment, decision: Decision, scenario: Scenario, keys: ProviderKeys): OutgoingCallback {
  const amount = reported(payment.amount, scenario)
  const fee = cents(Math.round(amount * 0.035))
  const fields: [string, string][] = [
    ['m_payment_id', payment.paymentId],
    ['pf_payment_id', payment.providerReference],
    ['payment_status', payFastStates[decision]],
    ['item_name', payment.itemName],
    ['item_description', ''],
    ['amount_gross', randAmount(amount)],
    ['amount_fee', `-${randAmount(fee)}`],
    ['amount_net', randAmount(cents(amount - fee))],
    ['custom_str1', ''],
    ['name_first', payment.firstName],
    ['name_last', payment.lastName],
    ['email_address', payment.email],
    ['merchant_id', keys.merchantId],
  ]
  const signature = signPayFastNotification(fields, signedWith(keys.passphrase, scenario))
  const body = [...fields, ['signature', signature] as const].map(([name, value]) => `${name}=${phpUrlEncode(value)}`).join('&')
  return { path: '/api/payments/payfast/notify', contentType: 'application/x-www-form-urlencoded', body }
}

const payJustNowStates: Record<Decision, string> = { pay: 'PAID', fail: 'DECLINED', cancel: 'CANCELLED_BY_CONSUMER' }

/** PayJustNow's callback: the same object as its status call returns. */
export function payJustNowCallback(
  ticket: Ticket,
  token: string,
  decision: Decision,
  scenario: Scenario,
  keys: ProviderKeys,
): OutgoingCallback {
  const payload = {
    requestId: ticket.reference,
    checkoutToken: token,
    checkoutTotalCents: reported(ticket.amount, scenario),
    checkoutPaymentStatus: payJustNowStates[decision],
    merchantOrderReference: ticket.reference,
  }
  return signedCallback('/api/payments/payjustnow/notify', payload, keys, scenario)
}

const finChoiceStates: Record<Decision, string> = { pay: 'APPROVED', fail: 'DECLINED', cancel: 'CANCELLED' }

/** FinChoice's callback. */
export function finChoiceCallback(
  ticket: Ticket,
  applicationId: string,
  decision: Decision,
  scenario: Scenario,
  keys: ProviderKeys,
): OutgoingCallback {
  const payload = {
    applicationId,
    merchantId: keys.merchantId,
    reference: ticket.reference,
    amountCents: reported(ticket.amount, scenario),
    currency: 'ZAR',
    months: ticket.months,
    status: finChoiceStates[decision],
  }
  return signedCallback('/api/payments/finchoice/notify', payload, keys, scenario)
}

function signedCallback(path: string, payload: unknown, keys: ProviderKeys, scenario: Scenario): OutgoingCallback {
  const body = JSON.stringify(payload)
  return { path, contentType: 'application/json', headers: { 'X-Signature': signJson(body, signedWith(keys.key, scenario)) }, body }
}
