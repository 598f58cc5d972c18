import { accessSync, constants, mkdirSync } from 'node:fs'
import { DEMO_PASSWORD } from './account/demo-accounts.ts'
import { passwordFault } from './account/access/password-rules.ts'
import { ConfigError } from './config-error.ts'
import type { Config } from './config.ts'
import type { Settings } from '../src/contract/settings/settings.ts'
import type { Deps } from './deps.ts'
import { hasDemoBank } from './settings/stored-settings.ts'
import { offeredMethods } from './payments/offered-methods.ts'
import { isLoopback } from './push/settings.ts'

/** Passwords that are published in this repository. */
const published = new Set([DEMO_PASSWORD, 'a demo gate', 'open the stoep'])

/** The reasons why the server must not start with these settings. Each is one line that names the setting. Empty if it may start. */
export function startRefusals(config: Config): string[] {
  return [
    ...paymentFaults(config),
    ...(config.mode === 'production' ? [...mailFaults(config), ...databaseFaults(config), ...passwordFaults(config)] : []),
  ]
}

/** Throws ConfigError with the first refusal. */
export function requireSafeStart(config: Config): void {
  const [refusal] = startRefusals(config)
  if (refusal !== undefined) throw new ConfigError(refusal)
}

/** Creates the data folder where it is missing. Throws a ConfigError where this process cannot write to it. */
export function requireDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true })
    accessSync(dataDir, constants.W_OK)
  } catch (cause) {
    throw new ConfigError(`DATA_DIR ${dataDir} cannot be written: ${String(cause)}`)
  }
}

/** The warnings that the log gets at the start of a production shop with demo data or without real payments. */
export function startWarnings({ mode, payments, seedDemo }: Pick<Config, 'mode' | 'payments' | 'seedDemo'>): string[] {
  if (mode === 'demo') return []
  return [
    ...(payments === 'sandbox' ? ['ALLOW_SANDBOX=1: payments are not real, and anybody can mark an order as paid'] : []),
    ...(seedDemo ? ['SEED_DEMO=1: the demo accounts are open, and their password is public'] : []),
  ]
}

/** The faults of the payment settings. Each method may be live alone; `noMethodFault` decides whether there is one. */
export function paymentFaults(config: Config): string[] {
  const { mode, payments, allowSandbox, missingKeys } = config
  if (payments === 'sandbox')
    return mode === 'production' && !allowSandbox
      ? ['PAYMENTS=sandbox gives goods away in production: set PAYMENTS=live, or ALLOW_SANDBOX=1 for a test site']
      : []
  if (missingKeys.length > 0) return missingKeys.map((name) => `PAYMENTS=live needs ${name}: ${whyNeeded(name)}`)
  return []
}

/** The reason why a shop with these settings can take no payment at all, or null. It needs one provider, or a bank account of its own. */
export function noMethodFault(config: Config, settings: Settings): string | null {
  if (offeredMethods(config, settings).some((method) => method !== 'bank_transfer' || !hasDemoBank(settings))) return null
  const needs = 'the keys of PAYFAST, PAYJUSTNOW or FINCHOICE, or a bank account of your own (npm run shop -- settings set bank.…)'
  return config.payments === 'none'
    ? `PAYMENTS is not set and no payment method is configured: set PAYMENTS=live and ${needs}`
    : `PAYMENTS=live needs ${needs}`
}

/** Throws ConfigError if the opened shop can take no payment. */
export function requirePayable({ config, catalogue }: Pick<Deps, 'config' | 'catalogue'>): void {
  const fault = noMethodFault(config, catalogue.settings)
  if (fault !== null) throw new ConfigError(fault)
}

const whyNeeded = (name: string) =>
  name === 'PAYFAST_PASSPHRASE' ? 'without it anybody can sign a payment notification' : 'other settings of the same provider are set'

/**
 * The faults of the mail settings. Nodemailer reads `requireTLS` from the URL: without it, `smtp://` falls back to plain text if the server
 * does not offer STARTTLS.
 */
export function mailFaults({ smtpUrl }: Pick<Config, 'smtpUrl'>): string[] {
  if (smtpUrl === null) return []
  const { protocol, hostname, searchParams } = new URL(smtpUrl)
  const isEncrypted = protocol === 'smtps:' || (searchParams.get('requireTLS') === 'true' && searchParams.get('ignoreTLS') !== 'true')
  return isEncrypted || isLoopback(hostname)
    ? []
    : ['SMTP_URL may send mail and its password unencrypted: use smtps://, or add ?requireTLS=true to smtp://']
}

/**
 * The faults of the database's address: another machine without TLS, unless the operator says that the network in between is private. The
 * driver checks the certificate with each of the three modes. With `uselibpqcompat=true` it checks both certificate and name only with
 * `verify-full`.
 */
export function databaseFaults({ databaseUrl, privateDatabase }: Pick<Config, 'databaseUrl' | 'privateDatabase'>): string[] {
  if (databaseUrl === null || privateDatabase) return []
  const { hostname, searchParams } = new URL(databaseUrl)
  const isHere = hostname === '' || isLoopback(hostname) || (searchParams.get('host') ?? '').startsWith('/')
  if (isHere) return []
  const mode = searchParams.get('sslmode') ?? ''
  const remedy = 'add ?sslmode=verify-full, or set DATABASE_PRIVATE=1 on a private network'
  if (!/^(require|verify-ca|verify-full)$/.test(mode)) return [`DATABASE_URL sends everything unencrypted to another machine: ${remedy}`]
  return searchParams.get('uselibpqcompat') === 'true' && mode !== 'verify-full'
    ? [`DATABASE_URL does not check which machine answers, because of uselibpqcompat: ${remedy}`]
    : []
}

function passwordFaults({ sitePassword }: Config): string[] {
  if (sitePassword === null) return []
  if (published.has(sitePassword)) return ['SITE_PASSWORD is published with the source: choose another']
  return passwordFault(sitePassword, '') === null
    ? []
    : ['SITE_PASSWORD is easy to guess: choose one of 8 characters or more that is not common']
}
