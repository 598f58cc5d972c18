import { brand } from '../../../src/contract/brand.ts'
import { openDemoAccounts } from '../../account/demo-accounts.ts'
import { isTemplate } from '../../content/page-html.ts'
import { methodNames } from '../../payments/method-names.ts'
import { offeredMethods } from '../../payments/offered-methods.ts'
import { hasDemoContent } from '../../seed/seed.ts'
import type { Deps } from '../../deps.ts'
import { hasDemoBank, hasDemoVatNumber } from '../../settings/stored-settings.ts'
import { mailFaults, noMethodFault, paymentFaults, startRefusals } from '../../safe-start.ts'
import type { Call, Command, Outcome } from '../command.ts'
import { isLate, lastBackup } from '../../owner-notices/late-backup.ts'

/** No mail reaches this top-level domain (RFC 2606). */
const isExample = (address: string) => address.endsWith('.example')

/** One requirement for a live shop. `missing` says what to do; null if nothing is missing. */
interface Finding {
  name: string
  missing: string | null
}

export const doctorCommands: readonly Command[] = [
  {
    name: 'doctor',
    summary: 'what is missing before the shop can go live',
    detail: [
      "Reads the settings of this command line, the brand's facts and the database: run it with the settings that the server runs with.",
      'The exit code is 1 while anything is missing.',
    ],
    run: examine,
  },
]

async function examine({ shop }: Call): Promise<Outcome> {
  const deps = await shop()
  const findings = [...settingFindings(deps), ...brandFindings(deps), ...(await databaseFindings(deps))]
  const width = Math.max(...findings.map(({ name }) => name.length))
  const lines = findings.map(({ name, missing }) => (missing === null ? `✓ ${name}` : `✗ ${name.padEnd(width)}  ${missing}`))
  const isReady = findings.every(({ missing }) => missing === null)
  return {
    lines,
    data: { ready: isReady, findings: findings.map(({ name, missing }) => ({ name, ok: missing === null, missing })) },
    exitCode: isReady ? 0 : 1,
  }
}

function settingFindings({ config, catalogue }: Deps): Finding[] {
  const isLive = config.mode === 'production' && config.publicUrl.startsWith('https://')
  const payments =
    config.payments === 'sandbox'
      ? ['PAYMENTS=sandbox takes no money: set PAYMENTS=live']
      : [...paymentFaults(config), noMethodFault(config, catalogue.settings)].filter((fault) => fault !== null)
  const mail = config.smtpUrl === null ? ['mail is only written to files: set SMTP_URL'] : mailFaults(config)
  const reported = new Set([...payments, ...mail])
  const others = startRefusals(config).filter((refusal) => !reported.has(refusal) && config.payments !== 'sandbox')
  return [
    { name: 'production mode', missing: isLive ? null : 'set PUBLIC_URL to the https address of the shop' },
    { name: 'payments', missing: payments[0] ?? null },
    { name: 'mail', missing: mail[0] ?? null },
    { name: 'safe settings', missing: others[0] ?? null },
    {
      name: 'behind the proxy',
      missing:
        config.trustProxy > 0 && config.host === null
          ? 'clients can pass the proxy and state any address: set HOST to the address at which the proxy finds the server, such as 127.0.0.1'
          : null,
    },
    {
      name: 'secret key',
      missing:
        config.secretKeys.length > 0
          ? null
          : 'the secrets that the shop makes are stored in clear: set SECRET_KEY (openssl rand -base64 32)',
    },
  ]
}

function brandFindings({ catalogue: { settings } }: Deps): Finding[] {
  const owner = settings['notify.email'] ?? settings['contact.email']
  const demo = [
    ...(isExample(settings['contact.email']) ? [`settings set contact.email=…: it is ${settings['contact.email']}`] : []),
    ...(isExample(brand.url) ? [`brand.ts holds ${brand.url}`] : []),
  ]
  return [
    {
      name: 'bank account',
      missing: hasDemoBank(settings)
        ? 'the settings name the Demo Bank, so bank transfers are not offered: settings set bank.account_number=…'
        : null,
    },
    {
      name: 'VAT number',
      missing: hasDemoVatNumber(settings) ? 'the settings hold the made-up number of the demo: settings set company.vat_number=…' : null,
    },
    { name: 'addresses of the brand', missing: demo.length > 0 ? demo.join('; ') : null },
    {
      name: 'news for the owner',
      missing: isExample(owner) ? `orders, refunds and messages go to ${owner}: settings set notify.email=…` : null,
    },
  ]
}

async function databaseFindings(deps: Deps): Promise<Finding[]> {
  const { db, clock, config } = deps
  const pages = await db.selectFrom('page').select(['slug', 'markdown']).orderBy('slug').execute()
  const templates = pages.filter(({ markdown }) => isTemplate(markdown)).map(({ slug }) => slug)
  const accounts = await openDemoAccounts(db)
  const backup = await lastBackup(db)
  const storedKeys = await db.selectFrom('push_key').select('name').where('name', '=', 'vapid').executeTakeFirst()
  const hasPushKeys = config.push.keys !== null || storedKeys !== undefined
  return [
    { name: 'payments tested', missing: await untested(deps) },
    {
      name: 'legal pages',
      missing: templates.length > 0 ? `still say that they are template text: ${templates.join(', ')}` : null,
    },
    ...(config.demoContent ? [] : [{ name: 'own products', missing: await demoGoods(deps) }]),
    { name: 'demo data', missing: (await hasDemoContent(db)) ? 'coupons, reviews and people of the demo are in the database' : null },
    { name: 'demo accounts', missing: accounts.length > 0 ? `can sign in: ${accounts.join(', ')}` : null },
    {
      name: 'backups',
      missing:
        config.backupsElsewhere || (backup !== null && !isLate(backup, clock))
          ? null
          : `${backup === null ? 'none was made' : `the last one was made on ${backup.slice(0, 10)}`}: run \`backup-daily FOLDER\` every day`,
    },
    {
      name: 'push keys',
      missing: hasPushKeys ? null : 'none are kept: start the server once, or set VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY',
    },
  ]
}

/** The products of the content that are still sold as it describes them: what the staff or an import changed is the shop's own. */
async function demoGoods({ db }: Deps): Promise<string | null> {
  const sold = await db
    .selectFrom('product')
    .select('slug')
    .where('origin', '=', 'content')
    .where('active', '=', 1)
    .orderBy('position')
    .execute()
  const [first] = sold
  if (first === undefined) return null
  const named = sold.length > 1 ? `${first.slug} and ${sold.length - 1} more` : first.slug
  return `the demo's furniture is for sale (${named}): import yours with --replace, or retire it at the desk`
}

/** The methods of providers by which no order was ever paid; null if each was. */
async function untested({ db, config, catalogue }: Deps): Promise<string | null> {
  if (config.payments === 'sandbox') return 'payments go to the sandbox, which proves nothing'
  const rows = await db.selectFrom('payment').select('method').distinct().where('state', 'in', ['paid', 'refunded']).execute()
  const paid = new Set(rows.map(({ method }) => method))
  const missing = offeredMethods(config, catalogue.settings).filter((method) => method !== 'bank_transfer' && !paid.has(method))
  const names = missing.map((method) => methodNames[method]).join(', ')
  return missing.length > 0 ? `no order was paid yet with ${names}: order something, pay it, and refund it` : null
}
