import { html } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import { brand, demoBusiness } from '../../../src/contract/brand.ts'
import type { Cents } from '../../../src/contract/money/money.ts'
import { formatMoney } from '../../../src/domain/money.ts'
import { scenarios } from './scenario.ts'

export type Markup = HtmlEscapedString | Promise<HtmlEscapedString>

export interface SandboxPage {
  /** The CSS class of the page, for its colours. */
  provider: 'payfast' | 'payjustnow' | 'finchoice'
  providerName: string
  amount: Cents
  reference: string
  /** The provider's report of this payment. */
  details: Markup
  payLabel: string
  failLabel: string
  /** The URL that the decision is posted to. */
  action: string
  /** The first line: no money moves. */
  notice: string
}

/** The hosted page of a provider: pay, decline or cancel, and the scenarios of the callback. Needs no script. */
export function sandboxPage(page: SandboxPage): Markup {
  return document(
    page.provider,
    `${page.providerName} sandbox`,
    page.notice,
    html`<header><span class="provider">${page.providerName}</span><span class="merchant">for ${demoBusiness.legalName}</span></header>
      <section>
        <h1>To pay</h1>
        <p class="amount">${formatMoney(page.amount)}</p>
        <dl>
          <dt>Reference</dt>
          <dd>${page.reference}</dd>
        </dl>
      </section>
      ${page.details}
      <section>
        <form method="post" action="${page.action}">
          <button class="pay" name="decision" value="pay">${page.payLabel}</button>
          <button name="decision" value="fail">${page.failLabel}</button>
          <button name="decision" value="cancel">Cancel and go back to ${brand.name}</button>
          <details>
            <summary>For testers</summary>
            <fieldset>
              <legend>The message that tells the shop</legend>
              ${Object.entries(scenarios).map(
                ([value, { label }], index) =>
                  html`<label><input type="radio" name="scenario" value="${value}" ${index === 0 ? 'checked' : ''} />${label}</label>`,
              )}
            </fieldset>
          </details>
        </form>
      </section>`,
  )
}

/** A page that explains why there is nothing to pay. */
export function sandboxRefusal({ provider, notice }: Pick<SandboxPage, 'provider' | 'notice'>, message: string): Markup {
  return document(
    provider,
    'Nothing to pay here',
    notice,
    html`<section>
      <h2>Nothing to pay here</h2>
      <p>${message}</p>
      <p class="quiet">No payment was started. Go back to ${brand.name} and try again.</p>
    </section>`,
  )
}

function document(provider: string, title: string, notice: string, body: Markup): Markup {
  return html`<!doctype html>
    <html lang="${brand.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="referrer" content="no-referrer" />
        <title>${title}</title>
        <link rel="stylesheet" href="/sandbox/style.css" />
      </head>
      <body class="${provider}">
        <aside class="sandbox" aria-label="Sandbox">${notice}</aside>
        <main>${body}</main>
      </body>
    </html>`
}
