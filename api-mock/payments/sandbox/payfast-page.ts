import { html } from 'hono/html'
import type { ProviderKeys } from '../../config.ts'
import { equalSecrets } from '../equal-secrets.ts'
import { signPayFastRequest } from '../payfast-signature.ts'
import { readRandAmount } from '../rand-amount.ts'
import { payFastCallback } from './callbacks.ts'
import type { HostedPage, OpenPayment } from './hosted-page.ts'
import { sandboxPage } from './page.ts'

/** What the payer types on PayFast's own page. */
const typed = { firstName: 'Demo', lastName: 'Shopper', email: 'demo.shopper@stoep.example' }

/**
 * PayFast's hosted page. Like the real one it accepts a payment request by its signature alone.
 * @param nameOnCard the name that the payer of an attempt would type
 */
export function payFastPage(
  keys: ProviderKeys,
  newReference: () => string,
  nameOnCard: (paymentId: string) => Promise<string>,
): HostedPage {
  return {
    provider: 'payfast',
    open(query) {
      const fields = [...query].filter(([name]) => name !== 'signature')
      if (query.get('merchant_id') !== keys.merchantId) return { kind: 'refused', message: 'This merchant is not known.' }
      if (!equalSecrets(query.get('signature') ?? '', signPayFastRequest(fields, keys.passphrase))) {
        return { kind: 'refused', message: 'Generated signature does not match submitted signature.' }
      }
      const amount = readRandAmount(query.get('amount') ?? '')
      const text = (name: string) => query.get(name) ?? ''
      if (amount === null || !text('return_url') || !text('m_payment_id'))
        return { kind: 'refused', message: 'The payment request is not complete.' }
      const payment = {
        paymentId: text('m_payment_id'),
        amount,
        itemName: text('item_name'),
        ...typed,
      }
      const openPayment: OpenPayment = {
        kind: 'open',
        page: async (action, notice) =>
          sandboxPage({
            provider: 'payfast',
            providerName: 'PayFast',
            amount,
            reference: payment.itemName,
            details: html`<section>
              <h2>Test card</h2>
              <dl>
                <dt>Number</dt>
                <dd>4000 0000 0000 0002</dd>
                <dt>Valid until</dt>
                <dd>12/30</dd>
                <dt>Name</dt>
                <dd>${await nameOnCard(payment.paymentId)}</dd>
              </dl>
              <p class="quiet">Already filled in. Real card numbers are neither asked for nor wanted here.</p>
            </section>`,
            payLabel: 'Pay now',
            failLabel: 'Let the bank decline',
            action,
            notice,
          }),
        callback: (decision, scenario) => payFastCallback({ ...payment, providerReference: newReference() }, decision, scenario, keys),
        // A declined card returns to the order, which offers the next attempt.
        returnTo: (decision) => (decision === 'cancel' ? text('cancel_url') : text('return_url')),
      }
      return openPayment
    },
  }
}
