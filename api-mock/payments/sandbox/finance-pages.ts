import { html } from 'hono/html'
import { estimateFinancing } from '../../../src/domain/payments/financing.ts'
import { formatMoney } from '../../../src/domain/money.ts'
import { threeParts } from '../../../src/domain/payments/payment-parts.ts'
import type { ProviderKeys } from '../../config.ts'
import { finChoiceCallback, payJustNowCallback } from './callbacks.ts'
import type { HostedPage } from './hosted-page.ts'
import { sandboxPage, type Markup } from './page.ts'
import { readTicket, type Ticket } from './ticket.ts'

const unknown = { kind: 'refused', message: 'This link is not one that we gave out.' } as const

export const payJustNowPage = (keys: ProviderKeys): HostedPage =>
  financePage(keys, {
    provider: 'payjustnow',
    providerName: 'PayJustNow',
    details: partsOf,
    payLabel: 'Agree and pay the first part',
    failLabel: 'Decline this shopper',
    callback: payJustNowCallback,
  })

export const finChoicePage = (keys: ProviderKeys): HostedPage =>
  financePage(keys, {
    provider: 'finchoice',
    providerName: 'FinChoice',
    details: quoteOf,
    payLabel: 'Accept this quote',
    failLabel: 'Decline this application',
    callback: finChoiceCallback,
  })

interface FinanceProvider {
  provider: 'payjustnow' | 'finchoice'
  providerName: string
  details: (ticket: Ticket) => Markup
  payLabel: string
  failLabel: string
  callback: typeof payJustNowCallback
}

/** A provider that identifies the order by the signed ticket in the URL. */
function financePage(keys: ProviderKeys, { details, callback, ...face }: FinanceProvider): HostedPage {
  return {
    provider: face.provider,
    open(query) {
      const token = query.get('token') ?? ''
      const ticket = readTicket(token, keys.key)
      if (!ticket) return unknown
      const { amount, reference } = ticket
      return {
        kind: 'open',
        page: (action, notice) => sandboxPage({ ...face, amount, reference, details: details(ticket), action, notice }),
        callback: (decision, scenario) => callback(ticket, token, decision, scenario, keys),
        returnTo: (decision) => (decision === 'pay' ? ticket.confirm : ticket.cancel),
      }
    },
  }
}

function partsOf({ amount }: Ticket): Markup {
  const [first, second, third] = threeParts(amount)
  return html`<section>
    <h2>Three parts</h2>
    <dl>
      <dt>Today</dt>
      <dd>${formatMoney(first)}</dd>
      <dt>In one month</dt>
      <dd>${formatMoney(second)}</dd>
      <dt>In two months</dt>
      <dd>${formatMoney(third)}</dd>
    </dl>
  </section>`
}

function quoteOf({ amount, months }: Ticket): Markup {
  const quote = estimateFinancing(amount, months ?? 12)
  return html`<section>
    <h2>Your quote</h2>
    <dl>
      <dt>${quote.months} instalments of</dt>
      <dd>${formatMoney(quote.instalment)}</dd>
      <dt>Total to repay</dt>
      <dd>${formatMoney(quote.total)}</dd>
      <dt>Interest a year</dt>
      <dd>${String(quote.annualRatePercent).replace('.', ',')}%</dd>
      <dt>Initiation fee, once</dt>
      <dd>${formatMoney(quote.initiationFee)}</dd>
      <dt>Service fee, each month</dt>
      <dd>${formatMoney(quote.serviceFee)}</dd>
      <dt>Insurance, each month</dt>
      <dd>${formatMoney(quote.insurance)}</dd>
    </dl>
    <p class="quiet">Fees and insurance are already inside the instalments.</p>
  </section>`
}
