import { html } from 'hono/html'
import { estimateFinancing } from '../../src/domain/financing.ts'
import { formatMoney } from '../../src/domain/money.ts'
import { threeParts } from '../../src/domain/payment-parts.ts'
import type { ProviderKeys } from '../config.ts'
import { finChoiceCallback, payJustNowCallback } from './callbacks.ts'
import type { Desk } from './desk.ts'
import { sandboxPage, type Markup } from './page.ts'
import { readTicket, type Ticket } from './ticket.ts'

const unknown = { kind: 'refused', message: 'This link is not one that we gave out.' } as const

export function payJustNowDesk(keys: ProviderKeys): Desk {
  return {
    provider: 'payjustnow',
    open(query) {
      const token = query.get('token') ?? ''
      const ticket = readTicket(token, keys.key)
      if (!ticket) return unknown
      return {
        kind: 'open',
        page: (action) =>
          sandboxPage({
            provider: 'payjustnow',
            providerName: 'PayJustNow',
            amount: ticket.amount,
            reference: ticket.reference,
            details: partsOf(ticket),
            payLabel: 'Agree and pay the first part',
            failLabel: 'Decline this shopper',
            action,
          }),
        callback: (decision, scenario) => payJustNowCallback(ticket, token, decision, scenario, keys),
        returnTo: (decision) => (decision === 'pay' ? ticket.confirm : ticket.cancel),
      }
    },
  }
}

export function finChoiceDesk(keys: ProviderKeys): Desk {
  return {
    provider: 'finchoice',
    open(query) {
      const token = query.get('token') ?? ''
      const ticket = readTicket(token, keys.key)
      if (!ticket) return unknown
      return {
        kind: 'open',
        page: (action) =>
          sandboxPage({
            provider: 'finchoice',
            providerName: 'FinChoice',
            amount: ticket.amount,
            reference: ticket.reference,
            details: quoteOf(ticket),
            payLabel: 'Accept this quote',
            failLabel: 'Decline this application',
            action,
          }),
        callback: (decision, scenario) => finChoiceCallback(ticket, token, decision, scenario, keys),
        returnTo: (decision) => (decision === 'pay' ? ticket.confirm : ticket.cancel),
      }
    },
  }
}

function partsOf({ amount, firstName }: Ticket): Markup {
  const [first, second, third] = threeParts(amount)
  return html`<section>
    <h2>Three parts, ${firstName}</h2>
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

function quoteOf({ amount, firstName, months }: Ticket): Markup {
  const quote = estimateFinancing(amount, months ?? 12)
  return html`<section>
    <h2>Your quote, ${firstName}</h2>
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
