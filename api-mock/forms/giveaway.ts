import type { Selectable } from 'kysely'
import * as z from 'zod/mini'
import type { GiveawayBody } from '../../src/contract/forms/form.ts'
import { to } from '../../src/contract/paths.ts'
import { southAfricanDay } from '../../src/domain/calendar/days.ts'
import { mailboxOf } from '../../src/domain/account/mailbox-of.ts'
import { randomKey } from '../../src/domain/random-key.ts'
import type { ShopTransaction } from '../db/open.ts'
import { readStored } from '../db/stored-json.ts'
import type { GiveawayEntryTable } from '../db/schema/forms.ts'
import { commitSeed } from '../giveaway/seed.ts'
import { dayInFull } from '../../src/domain/calendar/day-words.ts'
import type { Deps } from '../deps.ts'
import { dayOf, firstNameOf, writeFormMail } from './form-mail.ts'
import { currentGiveaway, assertGiveawayOpen } from './giveaway-dates.ts'
import { subscribeProven } from './newsletter.ts'
import { createToken, readToken } from './tokens.ts'

type Entry = Selectable<GiveawayEntryTable>

const MAIL_WAIT_MS = 10 * 60_000

/** What a person types, as the entry stores it. */
const detailsSchema = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  town: z.string(),
  province: z.string(),
  story: z.string(),
  newsletter: z.int(),
})
type Details = z.output<typeof detailsSchema>

/**
 * Stores an entry and mails a confirmation link. A person has one entry. Each link confirms the details of its own request. A later request
 * for the same mailbox cannot change them. A confirmed entry stays unchanged, and its owner gets a mail about the new request. A request
 * within ten minutes of the last mail changes nothing. Throws `giveaway_closed`.
 */
export async function enterGiveaway(trx: ShopTransaction, deps: Deps, body: GiveawayBody): Promise<void> {
  const now = deps.clock.now()
  const giveaway = currentGiveaway()
  assertGiveawayOpen(giveaway, now)
  await commitSeed(trx, deps)
  const { rules: _, newsletter, ...typed } = body
  const details = z.parse(detailsSchema, { ...typed, newsletter: newsletter ? 1 : 0 })
  const key = { giveaway: giveaway.id, person: mailboxOf(body.email) }
  const at = now.toISOString()
  const fresh = { entry_id: randomKey(16, deps.random), ...key, ...details, created_at: at, mailed_at: at, confirmed_at: null }
  const inserted = await trx
    .insertInto('giveaway_entry')
    .values(fresh)
    .onConflict((conflict) => conflict.columns(['giveaway', 'person']).doNothing())
    .returning('entry_id')
    .executeTakeFirst()
  if (inserted) return mailConfirmation(trx, deps, fresh, details)
  const entry = await lockEntry(trx, key)
  if (now.getTime() - Date.parse(entry.mailed_at) < MAIL_WAIT_MS) return
  await change(trx, entry, { mailed_at: at })
  if (entry.confirmed_at === null) await mailConfirmation(trx, deps, entry, details)
  else await mailConfirmed(trx, deps, entry, { isProved: false })
}

/** What the link confirms: its entry and the details of its request. Null for an invalid token, or after the draw. */
async function findLinked(trx: ShopTransaction, deps: Deps, token: string) {
  const found = await readToken(trx, deps, 'giveaway-confirm', token)
  if (!found) return null
  const entry = await trx.selectFrom('giveaway_entry').selectAll().where('entry_id', '=', found.subject).forUpdate().executeTakeFirst()
  if (!entry) return null
  if (entry.confirmed_at === null && southAfricanDay(deps.clock.now()) >= currentGiveaway().drawn) return null
  const details: Partial<Details> = found.details === null ? {} : readStored(detailsSchema, found.details)
  return { entry, linked: { ...entry, ...details }, details, askedAt: found.createdAt }
}

/** What the page of the link says: the address, and whether it also gets the newsletter. Null for a link that confirms nothing. */
export async function linkedEntry(trx: ShopTransaction, deps: Deps, token: string): Promise<{ email: string; newsletter: boolean } | null> {
  const found = await findLinked(trx, deps, token)
  return found && { email: found.linked.email, newsletter: found.linked.newsletter === 1 }
}

/** Confirms an entry by the link's token. Returns false for an invalid token, or after the draw. A repeat changes nothing. */
export async function confirmEntry(trx: ShopTransaction, deps: Deps, token: string): Promise<boolean> {
  const found = await findLinked(trx, deps, token)
  if (!found) return false
  const { entry, linked, details, askedAt } = found
  if (entry.confirmed_at !== null) return true
  await change(trx, entry, { ...details, confirmed_at: deps.clock.now().toISOString() })
  // The other links keep working, and say nothing about a person any more.
  const links = trx.updateTable('form_token').set({ details: null }).where('purpose', '=', 'giveaway-confirm')
  await links.where('subject', '=', entry.entry_id).execute()
  await mailConfirmed(trx, deps, linked, { isProved: true })
  // The confirmation also proves the address for the newsletter, so no second mail asks for it.
  if (linked.newsletter === 1) await subscribeProven(trx, deps, linked.email, { source: 'giveaway', askedAt })
  return true
}

function lockEntry(trx: ShopTransaction, { giveaway, person }: Pick<Entry, 'giveaway' | 'person'>): Promise<Entry> {
  return trx
    .selectFrom('giveaway_entry')
    .selectAll()
    .where('giveaway', '=', giveaway)
    .where('person', '=', person)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

async function change(trx: ShopTransaction, { entry_id }: Entry, set: Partial<Entry>): Promise<void> {
  await trx.updateTable('giveaway_entry').set(set).where('entry_id', '=', entry_id).execute()
}

const values = ({ publicUrl }: Deps['config']) => ({
  draw_date: dayInFull(currentGiveaway().drawn),
  rules_url: publicUrl + to.info('couch-giveaway'),
})

async function mailConfirmation(trx: ShopTransaction, deps: Deps, { entry_id }: Entry, details: Details): Promise<void> {
  const { token, expires } = await createToken(trx, deps, 'giveaway-confirm', entry_id, JSON.stringify(details))
  await writeFormMail(trx, deps, {
    name: 'giveaway-confirm',
    recipient: details.email,
    values: {
      ...values(deps.config),
      confirm_url: `${deps.config.publicUrl}/api/giveaway-entry/confirm?token=${token}`,
      expires_at: dayOf(expires),
    },
  })
}

const mailConfirmed = (trx: ShopTransaction, deps: Deps, entry: Entry, { isProved }: { isProved: boolean }) =>
  writeFormMail(trx, deps, {
    name: 'giveaway-confirmed',
    recipient: entry.email,
    isProved,
    values: { ...values(deps.config), first_name: firstNameOf(entry.name), entry: entry.entry_id },
  })
