import type { Selectable } from 'kysely'
import type { GiveawayBody } from '../../src/contract/forms/form.ts'
import { to } from '../../src/contract/paths.ts'
import { southAfricanDay } from '../../src/domain/calendar/days.ts'
import { mailboxOf } from '../../src/domain/account/mailbox-of.ts'
import { randomKey } from '../../src/domain/random-key.ts'
import type { ShopTransaction } from '../db/open.ts'
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

/**
 * Stores an entry and mails a confirmation link. A person has one entry. A second request updates an unconfirmed entry. It leaves a
 * confirmed entry unchanged, and a mail informs its owner. Throws `giveaway_closed`.
 */
export async function enterGiveaway(trx: ShopTransaction, deps: Deps, body: GiveawayBody): Promise<void> {
  const now = deps.clock.now()
  const giveaway = currentGiveaway()
  assertGiveawayOpen(giveaway, now)
  await commitSeed(trx, deps)
  const { rules: _, newsletter, ...details } = body
  const storedDetails = { ...detailsOf(details), newsletter: newsletter ? 1 : 0 }
  const key = { giveaway: giveaway.closes, person: mailboxOf(body.email) }
  const at = now.toISOString()
  const fresh = { entry_id: randomKey(16, deps.random), ...key, ...storedDetails, created_at: at, mailed_at: at, confirmed_at: null }
  const inserted = await trx
    .insertInto('giveaway_entry')
    .values(fresh)
    .onConflict((conflict) => conflict.columns(['giveaway', 'person']).doNothing())
    .returning('entry_id')
    .executeTakeFirst()
  if (inserted) return mailConfirmation(trx, deps, fresh)
  const entry = await lockEntry(trx, key)
  const mayMail = now.getTime() - Date.parse(entry.mailed_at) >= MAIL_WAIT_MS
  if (entry.confirmed_at === null) await change(trx, entry, storedDetails)
  if (!mayMail) return
  await change(trx, entry, { mailed_at: at })
  if (entry.confirmed_at === null) await mailConfirmation(trx, deps, { ...entry, ...storedDetails })
  else await mailConfirmed(trx, deps, entry)
}

/** Confirms an entry by the link's token. Returns false for an invalid token, or after the draw. A repeat changes nothing. */
export async function confirmEntry(trx: ShopTransaction, deps: Deps, token: string): Promise<boolean> {
  const found = await readToken(trx, deps, 'giveaway-confirm', token)
  if (!found) return false
  const entry = await trx.selectFrom('giveaway_entry').selectAll().where('entry_id', '=', found.subject).forUpdate().executeTakeFirst()
  if (!entry) return false
  if (entry.confirmed_at !== null) return true
  if (southAfricanDay(deps.clock.now()) >= currentGiveaway().drawn) return false
  await change(trx, entry, { confirmed_at: deps.clock.now().toISOString() })
  await mailConfirmed(trx, deps, entry)
  // The confirmation also proves the address for the newsletter, so no second mail asks for it.
  if (entry.newsletter === 1) await subscribeProven(trx, deps, entry.email, { source: 'giveaway', askedAt: found.createdAt })
  return true
}

const detailsOf = ({ name, email, phone, town, province, story }: Omit<GiveawayBody, 'rules' | 'newsletter'>) => ({
  name,
  email,
  phone,
  town,
  province,
  story,
})

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

async function mailConfirmation(trx: ShopTransaction, deps: Deps, entry: Entry): Promise<void> {
  const { token, expires } = await createToken(trx, deps, 'giveaway-confirm', entry.entry_id)
  await writeFormMail(trx, deps, {
    name: 'giveaway-confirm',
    recipient: entry.email,
    values: {
      ...values(deps.config),
      confirm_url: `${deps.config.publicUrl}/api/giveaway-entry/confirm?token=${token}`,
      expires_at: dayOf(expires),
    },
  })
}

const mailConfirmed = (trx: ShopTransaction, deps: Deps, entry: Entry) =>
  writeFormMail(trx, deps, {
    name: 'giveaway-confirmed',
    recipient: entry.email,
    values: { ...values(deps.config), first_name: firstNameOf(entry.name), entry: entry.entry_id },
  })
