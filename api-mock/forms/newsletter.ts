import type { Selectable } from 'kysely'
import { brand } from '../../src/contract/brand.ts'
import type { ShopTransaction } from '../db/open.ts'
import type { NewsletterTable } from '../db/schema/forms.ts'
import type { Deps } from '../deps.ts'
import { withdrawLettersTo } from '../letters/outcomes.ts'
import { dayOf, writeFormMail } from './form-mail.ts'
import { createToken, readToken } from './tokens.ts'

type Subscriber = Selectable<NewsletterTable>

const MINUTE_MS = 60_000
/** At most one mail to an address in this time, however often people enter it. */
const MAIL_WAIT_MS = 10 * MINUTE_MS

/**
 * Requests a subscription. Nothing changes before the owner of the address follows the link in the mail. A subscriber gets a mail that says
 * so. Repeated requests in a short time send one mail.
 */
export async function requestNewsletter(trx: ShopTransaction, deps: Deps, { email }: { email: string }): Promise<void> {
  const now = deps.clock.now()
  const row = await subscriber(trx, deps, email, 'form')
  if (row.mailed_at !== null && now.getTime() - Date.parse(row.mailed_at) < MAIL_WAIT_MS) return
  await trx.updateTable('newsletter').set({ mailed_at: now.toISOString() }).where('email', '=', email).execute()
  if (row.state === 'confirmed') return writeWelcome(trx, deps, email, { isProved: false })
  const { token, expires } = await createToken(trx, deps, 'newsletter-confirm', email)
  const unsubscribeUrl = await stopUrl(trx, deps, email)
  await writeFormMail(trx, deps, {
    name: 'newsletter-confirm',
    recipient: email,
    unsubscribeUrl,
    values: {
      confirm_url: `${deps.config.publicUrl}/api/newsletter/confirm?token=${token}`,
      expires_at: dayOf(expires),
      unsubscribe_url: unsubscribeUrl,
    },
  })
}

/** The row that a confirmation link subscribes. Null for an invalid token, or one older than an unsubscription. */
async function linkedSubscriber(trx: ShopTransaction, deps: Deps, token: string): Promise<Subscriber | null> {
  const found = await readToken(trx, deps, 'newsletter-confirm', token)
  if (!found) return null
  const row = await subscriber(trx, deps, found.subject, 'form')
  return hasLeftSince(row, found.createdAt) ? null : row
}

/** The address that a confirmation link subscribes, or null for a link that confirms nothing. */
export async function linkedAddress(trx: ShopTransaction, deps: Deps, token: string): Promise<string | null> {
  return (await linkedSubscriber(trx, deps, token))?.email ?? null
}

/** Confirms a subscription by the link's token. Returns false for an invalid token, or one older than an unsubscription. */
export async function confirmNewsletter(trx: ShopTransaction, deps: Deps, token: string): Promise<boolean> {
  const row = await linkedSubscriber(trx, deps, token)
  if (row) await subscribe(trx, deps, row)
  return row !== null
}

/** Whether the owner of an address has unsubscribed after this time, ISO 8601. An older wish to subscribe does not count then. */
const hasLeftSince = ({ unsubscribed_at }: Subscriber, since: string): boolean => unsubscribed_at !== null && unsubscribed_at > since

/**
 * Subscribes an address whose owner has just proved it.
 * @param askedAt when the owner asked for it, ISO 8601. An owner who has unsubscribed since stays unsubscribed
 */
export async function subscribeProven(
  trx: ShopTransaction,
  deps: Deps,
  email: string,
  { source, askedAt }: { source: NewsletterTable['source']; askedAt: string },
): Promise<void> {
  const row = await subscriber(trx, deps, email, source)
  if (!hasLeftSince(row, askedAt)) await subscribe(trx, deps, row)
}

/** The address of an unsubscribe link, or null for an invalid token. */
export async function subscriberOf(trx: ShopTransaction, deps: Deps, token: string): Promise<string | null> {
  return (await readToken(trx, deps, 'newsletter-unsubscribe', token))?.subject ?? null
}

/** Unsubscribes an address. Returns false for an invalid token. */
export async function stopNewsletter(trx: ShopTransaction, deps: Deps, token: string): Promise<boolean> {
  const found = await readToken(trx, deps, 'newsletter-unsubscribe', token)
  if (!found) return false
  const { email, state } = await subscriber(trx, deps, found.subject, 'form')
  if (state !== 'unsubscribed') await unsubscribe(trx, deps, email)
  return true
}

/** Ends the subscription of an address. Letters that have not left are withdrawn. */
export async function unsubscribe(trx: ShopTransaction, deps: Pick<Deps, 'clock'>, email: string): Promise<void> {
  const unsubscribed_at = deps.clock.now().toISOString()
  await trx.updateTable('newsletter').set({ state: 'unsubscribed', unsubscribed_at }).where('email', '=', email).execute()
  await withdrawLettersTo(trx, deps, email)
}

/** The unsubscribe link of every letter. */
export async function stopUrl(trx: ShopTransaction, deps: Deps, email: string): Promise<string> {
  const { token } = await createToken(trx, deps, 'newsletter-unsubscribe', email)
  return `${deps.config.publicUrl}/api/newsletter/unsubscribe?token=${token}`
}

/** The row of an address, locked until the transaction ends. Creates a missing row. */
async function subscriber(trx: ShopTransaction, { clock }: Deps, email: string, source: NewsletterTable['source']): Promise<Subscriber> {
  const requested_at = clock.now().toISOString()
  const fresh = { email, state: 'pending', source, requested_at, confirmed_at: null, unsubscribed_at: null, mailed_at: null } as const
  await trx
    .insertInto('newsletter')
    .values(fresh)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute()
  return trx.selectFrom('newsletter').selectAll().where('email', '=', email).forUpdate().executeTakeFirstOrThrow()
}

async function subscribe(trx: ShopTransaction, deps: Deps, { email, state }: Subscriber): Promise<void> {
  if (state === 'confirmed') return
  const confirmed_at = deps.clock.now().toISOString()
  await trx.updateTable('newsletter').set({ state: 'confirmed', confirmed_at, unsubscribed_at: null }).where('email', '=', email).execute()
  await writeWelcome(trx, deps, email, { isProved: true })
}

async function writeWelcome(trx: ShopTransaction, deps: Deps, email: string, { isProved }: { isProved: boolean }): Promise<void> {
  const unsubscribeUrl = await stopUrl(trx, deps, email)
  const values = { unsubscribe_url: unsubscribeUrl, shop_name: brand.name }
  await writeFormMail(trx, deps, { name: 'newsletter-welcome', recipient: email, unsubscribeUrl, isProved, values })
}
