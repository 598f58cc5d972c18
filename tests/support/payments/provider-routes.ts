import { finChoiceCallback, payJustNowCallback } from '../../../api-mock/payments/sandbox/callbacks.ts'
import { sharedKeys } from '../../../api-mock/payments/sandbox/keys.ts'
import type { OutgoingCallback } from '../../../api-mock/payments/sandbox/scenario.ts'
import { readTicket } from '../../../api-mock/payments/sandbox/ticket.ts'
import type { TestShop } from '../server/api.ts'
import { form, same, type OtherRoute, type Pair } from '../server/other-route.ts'
import { payFastNoticeOf } from './callbacks.ts'
import type { PayingPerson, Provider } from '../checkout/paying-person.ts'

/** The attacker's payment address with only the number replaced by the victim's. */
function payPages(provider: Provider, { attacker, victim }: Pair): string[] {
  const [own, others] = [attacker.pay[provider], victim.pay[provider]]
  const renamed = (text: string) => text.replaceAll(own.orderId, others.orderId)
  const [ticket = '', seal = ''] = (own.url.searchParams.get('token') ?? '').split('.')
  const forged = Buffer.from(renamed(Buffer.from(ticket, 'base64url').toString())).toString('base64url')
  const query = ticket ? `?token=${forged}.${seal}` : renamed(own.url.search)
  return [`/sandbox/${provider}${query}`, `/sandbox/${provider}?m_payment_id=${others.orderId}-01&token=${others.orderId}-01`]
}

/** Only PayFast's page shows the customer: its address has the name and the order's key. */
const payPage = (provider: Provider): OtherRoute => ({
  kind: 'own',
  tries: (pair) => payPages(provider, pair).map((path) => ({ path })),
  answers: [400],
  ...(provider === 'payfast' ? { own: ({ pay }) => ({ path: pay[provider].url.pathname + pay[provider].url.search }) } : {}),
})

const payPost = (provider: Provider): OtherRoute => ({
  kind: 'own',
  tries: (pair) => payPages(provider, pair).map((path) => ({ path, init: form({ decision: 'pay' }) })),
  answers: [400],
})

/** A provider's signed callback for the attacker's payment, with the number replaced by that of the victim's order. */
function callbackOf(provider: Provider, { deps }: TestShop, { pay }: PayingPerson): OutgoingCallback {
  const { url } = pay[provider]
  const keys = sharedKeys(deps.config)
  if (provider === 'payfast') return payFastNoticeOf(url, keys.payfast)
  const token = url.searchParams.get('token') ?? ''
  const ticket = readTicket(token, keys[provider].key)
  if (!ticket) throw new Error(`${provider} did not give out ${url.href}`)
  const write = provider === 'payjustnow' ? payJustNowCallback : finChoiceCallback
  return write(ticket, token, 'pay', 'normal', keys[provider])
}

const callback = (provider: Provider): OtherRoute => ({
  kind: 'own',
  tries({ shop, attacker, victim }) {
    const { path, contentType, headers, body } = callbackOf(provider, shop, attacker)
    const renamed = body.replaceAll(attacker.pay[provider].orderId, victim.pay[provider].orderId)
    const sent = (text: string) => ({ path, init: { method: 'POST', headers: { 'Content-Type': contentType, ...headers }, body: text } })
    return [sent(renamed), { path, init: form({ m_payment_id: `${victim.pay[provider].orderId}-01`, payment_status: 'COMPLETE' }) }]
  },
  answers: [400, 401],
})

const unsigned = (path: string): OtherRoute => ({
  kind: 'own',
  tries: ({ victim }) => [
    {
      path,
      init: { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ reference: victim.orderId }) },
    },
  ],
  answers: [401, 422],
})

/** The routes of provider callbacks and of the sandbox. */
export const providerRoutes: Readonly<Record<string, OtherRoute>> = {
  'POST /api/payments/payfast/notify': callback('payfast'),
  'POST /api/payments/payjustnow/notify': callback('payjustnow'),
  'POST /api/payments/finchoice/notify': callback('finchoice'),
  'GET /sandbox/style.css': same('/sandbox/style.css'),
  'POST /sandbox/payfast/eng/query/validate': {
    kind: 'same',
    asked: [{ path: '/sandbox/payfast/eng/query/validate', init: form({ merchant_id: 'another' }) }],
  },
  'POST /sandbox/payjustnow/v2/create': unsigned('/sandbox/payjustnow/v2/create'),
  'POST /sandbox/payjustnow/v2/refund': unsigned('/sandbox/payjustnow/v2/refund'),
  'GET /sandbox/payfast/refunds/:payment': {
    kind: 'own',
    tries: ({ victim }) => [{ path: `/sandbox/payfast/refunds/${victim.orderId}` }],
    answers: [401],
  },
  'POST /sandbox/payfast/refunds/:payment': {
    kind: 'own',
    tries: ({ victim }) => [
      {
        path: `/sandbox/payfast/refunds/${victim.orderId}`,
        init: {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ amount: 1, notify_buyer: 0, reason: victim.orderId }),
        },
      },
    ],
    answers: [401],
  },
  'POST /sandbox/finchoice/v1/create': unsigned('/sandbox/finchoice/v1/create'),
  'GET /sandbox/payfast': payPage('payfast'),
  'POST /sandbox/payfast': payPost('payfast'),
  'GET /sandbox/payjustnow': payPage('payjustnow'),
  'POST /sandbox/payjustnow': payPost('payjustnow'),
  'GET /sandbox/finchoice': payPage('finchoice'),
  'POST /sandbox/finchoice': payPost('finchoice'),
}
