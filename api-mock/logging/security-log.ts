import type { Deps } from '../deps.ts'
import { addressOfRequest, nameAccount } from './request-facts.ts'

/** The events of the security log. docs/security/logs.md lists them. */
export type SecurityEvent =
  | 'sign_in'
  | 'sign_in_refused'
  | 'second_factor_asked'
  | 'sign_out'
  | 'password_changed'
  | 'email_changed'
  | 'passkey_changed'
  | 'device_signed_out'
  | 'account_exported'
  | 'account_deleted'
  | 'access_refused'
  | 'limit_reached'
  | 'callback_refused'
  | 'policy_violated'
  | 'role_changed'
  | 'sessions_ended'
  | 'refund_recorded'
  | 'settings_changed'
  | 'command'

interface Details {
  /** Whose account. The line has its pseudonym. */
  customerId?: string | undefined
  /** A code or a word of the shop's own. Never anything that a visitor wrote. */
  [detail: string]: string | number | boolean | undefined
}

/** Failures that need attention when there are many. */
const suspicious: ReadonlySet<SecurityEvent> = new Set([
  'sign_in_refused',
  'access_refused',
  'limit_reached',
  'callback_refused',
  'policy_violated',
])

/**
 * Writes one line of the security log: `"log": "security"`, the event, the customer's pseudonym, and the facts of the request. `LOG_LEVEL`
 * does not filter these lines, except `silent`.
 */
export function logSecurity(
  { log, pseudonymOf }: Pick<Deps, 'log' | 'pseudonymOf'>,
  event: SecurityEvent,
  { customerId, ...details }: Details = {},
): void {
  const account = customerId === undefined ? undefined : pseudonymOf(customerId)
  if (account !== undefined) nameAccount(account)
  const lines = log.child({ log: 'security' }, log.level === 'silent' ? {} : { level: 'info' })
  const address = addressOfRequest()
  lines[suspicious.has(event) ? 'warn' : 'info'](
    { event, ...details, ...(account === undefined ? {} : { account }), ...(address === undefined ? {} : { address }) },
    event,
  )
}
