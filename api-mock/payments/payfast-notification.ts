import type { ProviderKeys } from '../config.ts'
import { equalSecrets } from './equal-secrets.ts'
import { notificationText, signedFields, signPayFastNotification } from './payfast-signature.ts'
import { refused, verified, type CallbackReading, type CallbackRequest, type PaymentOutcome, type Post } from './adapter.ts'
import { readRandAmount } from './rand-amount.ts'

const outcomes = new Map<string, PaymentOutcome>([
  ['COMPLETE', 'paid'],
  ['FAILED', 'failed'],
  ['CANCELLED', 'cancelled'],
  ['PENDING', 'pending'],
])
const reasons: Record<PaymentOutcome, string> = {
  paid: '',
  pending: '',
  failed: 'The bank did not approve the payment.',
  cancelled: 'The payment was cancelled before it was finished.',
}

const CONFIRMATION_TIMEOUT_MS = 10_000

/**
 * Verifies a notification (ITN) in PayFast's order: signature, merchant, amount, and the confirmation by PayFast. The caller compares the
 * amount with the order.
 * @param validate the address of the confirmation (`PayFastHosts`)
 */
export async function readPayFastNotification(
  { body }: CallbackRequest,
  keys: ProviderKeys,
  validate: string,
  post: Post,
): Promise<CallbackReading> {
  const received = new URLSearchParams(body)
  const signature = received.get('signature')
  // The signature does not cover later fields, so they are not read.
  const fields = signedFields(received)
  if (!signature) return refused('invalid_signature', 'No signature')
  if (!equalSecrets(signature, signPayFastNotification(fields, keys.passphrase))) return refused('invalid_signature', 'Wrong signature')
  if (!isUnambiguous(fields)) return refused('invalid_request', 'A field has no plain name, or is there twice')
  if (fields.get('merchant_id') !== keys.merchantId) return refused('invalid_request', 'Another merchant')
  // PayFast settles in rand and sends no currency. If it sends one, it must be the shop's.
  if ((fields.get('currency') ?? 'ZAR') !== 'ZAR') return refused('invalid_request', 'Another currency')
  const amount = readRandAmount(fields.get('amount_gross') ?? '')
  const outcome = outcomes.get(fields.get('payment_status') ?? '')
  const paymentId = fields.get('m_payment_id')
  const providerReference = fields.get('pf_payment_id')
  if (amount === null || !outcome || !paymentId || !providerReference) return refused('invalid_request', 'Not a PayFast notification')
  if (!(await isConfirmed(notificationText(fields), validate, post))) return refused('unavailable', 'PayFast did not confirm it')
  return verified({ paymentId, providerReference, token: null, outcome, amount, reason: reasons[outcome] })
}

/**
 * True if every name is plain and occurs once. The signed text does not escape names. With other names, two different sets of fields could have
 * the same signed text, and so the same signature.
 */
function isUnambiguous(fields: URLSearchParams): boolean {
  const names = [...fields.keys()]
  return new Set(names).size === names.length && names.every((name) => /^\w{1,40}$/.test(name))
}

async function isConfirmed(text: string, validate: string, post: Post): Promise<boolean> {
  const answer = await post(validate, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: text,
    signal: AbortSignal.timeout(CONFIRMATION_TIMEOUT_MS),
  })
  return (await answer.text()).trim() === 'VALID'
}
