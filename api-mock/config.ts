import { join, resolve } from 'node:path'
import * as z from 'zod/mini'
import { ConfigError } from './config-error.ts'
import { isLoopback, pushSettings, type PushSettings } from './push/settings.ts'

const text = z.optional(z.string().check(z.minLength(1)))
function number(lowest: number, highest: number) {
  const error = `must be a whole number from ${lowest} to ${highest}`
  return z.pipe(
    z.string().check(z.regex(/^\d{1,6}$/, error)),
    z.pipe(z.transform(Number), z.int().check(z.minimum(lowest, error), z.maximum(highest, error))),
  )
}
const choices = new Intl.ListFormat('en-GB', { type: 'disjunction' })
const oneOf = <const Names extends readonly [string, ...string[]]>(...names: Names) =>
  z.enum(names, { error: `must be ${choices.format(names)}` })
const flag = oneOf('0', '1')
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const postgresUrl = z.string().check(z.regex(/^postgres(ql)?:\/\//, 'must start with postgres://'))

const environmentSchema = z.object({
  NODE_ENV: z.optional(oneOf('development', 'production', 'test')),
  HOST: text,
  PORT: z._default(number(0, 65535), 3000),
  DATA_DIR: z._default(z.string().check(z.minLength(1)), './data'),
  DIST_DIR: text,
  DATABASE_URL: z.optional(postgresUrl),
  DATABASE_REPLICA_URL: z.optional(postgresUrl),
  DATABASE_PRIVATE: z._default(flag, '0'),
  DATABASE_WAIT: z._default(number(0, 3600), 60),
  BACKUPS_ELSEWHERE: z._default(flag, '0'),
  EARLY_HINTS: z._default(flag, '0'),
  CALLS_AT_ONCE: z._default(number(0, 100_000), 400),
  SHUTDOWN_DELAY: z._default(number(0, 600), 2),
  PUBLIC_URL: z.optional(z.url({ protocol: /^https?$/, error: 'must be an http or https address' })),
  SITE_PASSWORD: text,
  SECRET_KEY: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^[\w+/=-]{32,}(,[\w+/=-]{32,})*$/,
          'must have at least 32 letters and digits (openssl rand -base64 32); earlier keys follow a comma',
        ),
      ),
  ),
  SEED_DEMO: z.optional(flag),
  ALLOW_SANDBOX: z._default(flag, '0'),
  KILL_SWITCH: z._default(flag, '0'),
  SMTP_URL: z.optional(z.string().check(z.regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://'))),
  MAIL_BOUNCE: z.optional(z.string().check(z.regex(/^[^\s@+]{1,24}@[^\s@]+\.[^\s@]+$/, 'must be an e-mail address without +'))),
  BOUNCE_IMAP_URL: z.optional(z.string().check(z.regex(/^imaps?:\/\/[^@/]+@/, 'must be imaps://user:password@server/mailbox'))),
  PAYMENTS: z.optional(oneOf('sandbox', 'live')),
  PAYFAST_MERCHANT_ID: text,
  PAYFAST_MERCHANT_KEY: text,
  PAYFAST_PASSPHRASE: text,
  PAYJUSTNOW_MERCHANT_ID: text,
  PAYJUSTNOW_API_KEY: text,
  FINCHOICE_MERCHANT_ID: text,
  FINCHOICE_API_KEY: text,
  FINCHOICE_URL: z.optional(z.url({ protocol: /^https$/, error: 'must be an https address' })),
  CONVERSION_URL: z.optional(z.url({ protocol: /^https?$/, error: 'must be an https address' })),
  CONVERSION_ID: text,
  CONVERSION_TOKEN: text,
  VAPID_PUBLIC_KEY: text,
  VAPID_PRIVATE_KEY: text,
  VAPID_SUBJECT: z.optional(z.string().check(z.regex(/^(mailto:.+@|https:\/\/)/, 'must start with mailto: or https://'))),
  PUSH_HOSTS: text,
  PICTURE_HOSTS: text,
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, 'must have at least 16 characters'))),
  TRUST_PROXY: z._default(number(0, 9), 0),
  LOG_LEVEL: z._default(oneOf(...logLevels), 'info'),
})

export interface ProviderKeys {
  merchantId: string
  /** PayFast's merchant key, or the API key that signs. */
  key: string
  /** PayFast only. */
  passphrase: string
}

/** The connection to the ad service. */
export interface ConversionService {
  /** Without a slash at the end. */
  url: string
  /** The shop's id at the ad service. */
  id: string
  token: string
}

export interface Config {
  /** `npm run dev`: pages come from the sources, with Vite's inline scripts. */
  hotReload: boolean
  /** Decided by `shopMode`. */
  mode: ShopMode
  /** The address at which the server listens; null for all of the machine. */
  host: string | null
  /** 0 lets the system choose. */
  port: number
  /** Absolute path of the folder with the database and the mail files. */
  dataDir: string
  /** Absolute path of the build: the page under `client`, its renderer under `server`. */
  distDir: string
  /** PostgreSQL instead of SQLite. */
  databaseUrl: string | null
  /** A replica of the PostgreSQL, for public reads; null if there is none. */
  replicaUrl: string | null
  /** The network between the shop and the database is private, so the connection needs no TLS. */
  privateDatabase: boolean
  /** How long a start waits for PostgreSQL, in seconds. */
  databaseWait: number
  /** The provider of the database makes the backups. So the shop does not report that a backup is late. */
  backupsElsewhere: boolean
  /** How many calls of the API a server answers at once; more get 503 with Retry-After. */
  callsAtOnce: number
  /** The proxy in front forwards responses 103, and states in a header which visitors understand them. */
  earlyHints: boolean
  /**
   * How long a server that shuts down still answers new connections, in seconds. The proxy in front needs this time to notice `/readyz`.
   */
  shutdownDelay: number
  /** The public origin of the shop, without a slash at the end. */
  publicUrl: string
  /** The password of the gate; null for a public site. */
  sitePassword: string | null
  /** The keys that seal stored secrets: the present one first, then earlier ones. Empty if none is set. */
  secretKeys: readonly string[]
  /** Whether the demo accounts are created. Their password is public. */
  seedDemo: boolean
  /** Whether the database gets the demo coupons, reviews, people and stores of `content`. */
  demoContent: boolean
  /** The kill switch: removes the worker from every browser, if its own code must not run any more (docs/deploying.md). */
  killSwitch: boolean
  smtpUrl: string | null
  /** The address to which mail servers report failures; each mail has a token of its own in it. Null: the sender's address. */
  mailBounce: string | null
  /** The mailbox of `mailBounce`: `imaps://user:password@server/INBOX`. Null: the server reads no mailbox. */
  bounceMailbox: string | null
  /** `none`: production without any payment setting. */
  payments: 'sandbox' | 'live' | 'none'
  /** The operator runs a production test site without real payments. */
  allowSandbox: boolean
  /** The missing variables of the providers that are only partly set up. */
  missingKeys: readonly string[]
  /** The keys of each provider; null if not set. The sandbox has built-in keys. */
  providerKeys: Record<'payfast' | 'payjustnow' | 'finchoice', ProviderKeys | null>
  /** The URL for FinChoice applications: each merchant has its own. Null if not set. */
  finchoiceUrl: string | null
  /** The ad service for events with consent; null only logs them. */
  conversion: ConversionService | null
  push: PushSettings
  /** Hosts of the operator's own network from which imports may fetch pictures, `host` or `host:port`. */
  pictureHosts: readonly string[]
  /** The token of `/metrics`; null opens it to this machine only. */
  metricsToken: string | null
  /** The number of trusted proxies in front of the server. */
  trustProxy: number
  logLevel: (typeof logLevels)[number]
}

/** What each payment provider needs to take payments. */
const providerVariables = {
  payfast: ['PAYFAST_MERCHANT_ID', 'PAYFAST_MERCHANT_KEY', 'PAYFAST_PASSPHRASE'],
  payjustnow: ['PAYJUSTNOW_MERCHANT_ID', 'PAYJUSTNOW_API_KEY'],
  finchoice: ['FINCHOICE_MERCHANT_ID', 'FINCHOICE_API_KEY', 'FINCHOICE_URL'],
} as const

type Environment = Readonly<Record<string, string | undefined>>

export type ShopMode = 'demo' | 'production'

/** An https address or `NODE_ENV=production` is production; everything else is the demo. */
export function shopMode({ NODE_ENV, PUBLIC_URL }: { NODE_ENV?: string | undefined; PUBLIC_URL?: string | undefined }): ShopMode {
  return NODE_ENV === 'production' || (PUBLIC_URL !== undefined && new URL(PUBLIC_URL).protocol === 'https:') ? 'production' : 'demo'
}

/**
 * Reads the settings from the environment. Throws ConfigError for an invalid value. `startRefusals` decides whether the server may start
 * with them (safe-start.ts).
 */
export function readConfig(environment: Environment): Config {
  // An empty variable is unset: `PORT= npm start`.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''))
  const read = z.safeParse(environmentSchema, given)
  if (!read.success) {
    const [issue] = read.error.issues
    const name = String(issue?.path[0] ?? 'setting')
    throw new ConfigError(`${name} is not usable: ${issue?.message ?? 'unknown value'}`)
  }
  const env = read.data
  if (env.DATABASE_REPLICA_URL !== undefined && env.DATABASE_URL === undefined)
    throw new ConfigError('DATABASE_REPLICA_URL needs DATABASE_URL, the database that it is a replica of')
  if (env.BOUNCE_IMAP_URL !== undefined && env.MAIL_BOUNCE === undefined)
    throw new ConfigError('BOUNCE_IMAP_URL needs MAIL_BOUNCE, the address of that mailbox')
  const mode = shopMode(env)
  const providerKeys = {
    payfast: keysFrom(env.PAYFAST_MERCHANT_ID, env.PAYFAST_MERCHANT_KEY, env.PAYFAST_PASSPHRASE),
    payjustnow: keysFrom(env.PAYJUSTNOW_MERCHANT_ID, env.PAYJUSTNOW_API_KEY),
    finchoice: keysFrom(env.FINCHOICE_MERCHANT_ID, env.FINCHOICE_API_KEY),
  }
  const isBegun = Object.values(providerVariables).some((names) => names.some((name) => env[name] !== undefined))
  return {
    hotReload: false,
    mode,
    host: env.HOST ?? null,
    port: env.PORT,
    dataDir: resolve(env.DATA_DIR),
    distDir: resolve(env.DIST_DIR ?? join(import.meta.dirname, '../dist')),
    databaseUrl: env.DATABASE_URL ?? null,
    replicaUrl: env.DATABASE_REPLICA_URL ?? null,
    privateDatabase: env.DATABASE_PRIVATE === '1',
    databaseWait: env.DATABASE_WAIT,
    backupsElsewhere: env.BACKUPS_ELSEWHERE === '1',
    callsAtOnce: env.CALLS_AT_ONCE,
    earlyHints: env.EARLY_HINTS === '1',
    shutdownDelay: env.SHUTDOWN_DELAY,
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    sitePassword: env.SITE_PASSWORD ?? null,
    secretKeys: env.SECRET_KEY?.split(',') ?? [],
    seedDemo: env.SEED_DEMO === undefined ? mode === 'demo' : env.SEED_DEMO === '1',
    demoContent: mode === 'demo' || env.SEED_DEMO === '1',
    killSwitch: env.KILL_SWITCH === '1',
    smtpUrl: env.SMTP_URL ?? null,
    mailBounce: env.MAIL_BOUNCE ?? null,
    bounceMailbox: env.BOUNCE_IMAP_URL ?? null,
    payments: env.PAYMENTS ?? (mode === 'demo' ? 'sandbox' : isBegun ? 'live' : 'none'),
    allowSandbox: env.ALLOW_SANDBOX === '1',
    missingKeys: Object.values(providerVariables).flatMap((names) => {
      const missing = names.filter((name) => env[name] === undefined)
      return missing.length < names.length ? missing : []
    }),
    providerKeys,
    finchoiceUrl: env.FINCHOICE_URL ?? null,
    conversion: conversionService(env.CONVERSION_URL, env.CONVERSION_ID, env.CONVERSION_TOKEN),
    push: pushSettings(env.VAPID_PUBLIC_KEY, env.VAPID_PRIVATE_KEY, env.VAPID_SUBJECT, env.PUSH_HOSTS),
    pictureHosts: env.PICTURE_HOSTS?.split(',').map((host) => host.trim()) ?? [],
    metricsToken: env.METRICS_TOKEN ?? null,
    trustProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
  }
}

const keysFrom = (merchantId = '', key = '', passphrase = ''): ProviderKeys | null =>
  merchantId && key ? { merchantId, key, passphrase } : null

/** All settings or none: an incomplete connection would silently lose events. */
function conversionService(url?: string, id?: string, token?: string): ConversionService | null {
  if (!url && !id && !token) return null
  if (!url || !id || !token)
    throw new ConfigError('CONVERSION_URL, CONVERSION_ID and CONVERSION_TOKEN belong together: set all three or none')
  const { protocol, hostname } = new URL(url)
  if (protocol !== 'https:' && !isLoopback(hostname)) throw new ConfigError('CONVERSION_URL is not usable: must be an https address')
  return { url: url.replace(/\/+$/, ''), id, token }
}
