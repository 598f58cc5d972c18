import type { Markup, SandboxPage } from './page.ts'
import type { Decision, OutgoingCallback, Scenario } from './scenario.ts'

/** A shopper at a provider's page with a payment that was properly opened. */
export interface Visit {
  kind: 'open'
  page(action: string): Markup
  callback(decision: Decision, scenario: Scenario): OutgoingCallback
  returnTo(decision: Decision): string
}

/** One sandbox provider's counter. */
export interface Desk {
  provider: SandboxPage['provider']
  /** Reads the address that the shopper was sent to. */
  open(query: URLSearchParams): Visit | { kind: 'refused'; message: string }
}
