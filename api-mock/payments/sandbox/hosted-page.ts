import type { Markup, SandboxPage } from './page.ts'
import type { Decision, OutgoingCallback, Scenario } from './scenario.ts'

/** A customer on a provider's page, with a valid payment. */
export interface OpenPayment {
  kind: 'open'
  page(action: string, notice: string): Markup
  callback(decision: Decision, scenario: Scenario): OutgoingCallback
  returnTo(decision: Decision): string
}

/** The payment page of one sandbox provider. */
export interface HostedPage {
  provider: SandboxPage['provider']
  /** Reads the URL of the redirect. */
  open(query: URLSearchParams): OpenPayment | { kind: 'refused'; message: string }
}
