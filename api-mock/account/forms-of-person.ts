import type { ExpressionBuilder } from 'kysely'
import type { Database, ShopTransaction } from '../db/open.ts'
import type { Schema } from '../db/schema/schema.ts'
import { mailStartsWith } from '../db/starts-with.ts'
import type { Deps } from '../deps.ts'
import { withdrawLettersTo } from '../letters/outcomes.ts'
import { exportProfiles, removeProfiles, type Decorator } from '../content/profiles.ts'
import { notifyOwnerOfLeftCommission } from '../forms/commission/owed-news.ts'
import { FORM_MAIL } from '../forms/form-mail.ts'
import type { CustomerRow } from './customer-row.ts'

const tables = ['contact_message', 'newsletter', 'giveaway_entry', 'swatch_request', 'newsletter_delivery'] as const
const applications = 'decorator_application'
const tradeApplications = 'trade_application'

/** Matches a customer's applications: those sent while signed in, and those sent from the proved address. */
export const isApplicationOf =
  ({ customer_id, email, email_proved_at }: CustomerRow) =>
  (row: ExpressionBuilder<Schema, typeof applications>) =>
    row.or([row('customer_id', '=', customer_id), ...(email_proved_at === null ? [] : [row('email', '=', email)])])

/** The same for applications for a trade account. */
export const isTradeApplicationOf =
  ({ customer_id, email, email_proved_at }: CustomerRow) =>
  (row: ExpressionBuilder<Schema, typeof tradeApplications>) =>
    row.or([row('customer_id', '=', customer_id), ...(email_proved_at === null ? [] : [row('email', '=', email)])])

/** A customer as a decorator: the codes of the accepted applications. */
export async function asDecorator(db: Database, customer: CustomerRow): Promise<Decorator> {
  const rows = await db.selectFrom(applications).select('code').where('state', '=', 'accepted').where(isApplicationOf(customer)).execute()
  return { customerId: customer.customer_id, codes: rows.flatMap(({ code }) => code ?? []) }
}

/**
 * The forms sent from the address of an account, if the address is proved; otherwise the sender may be another person. Applications that
 * were sent while signed in always belong to the customer.
 */
export async function formsOf(db: Database, customer: CustomerRow): Promise<Record<string, unknown[]>> {
  const { email, email_proved_at } = customer
  const sent = await db.selectFrom(applications).selectAll().where(isApplicationOf(customer)).execute()
  const ids = sent.map(({ application_id }) => application_id)
  const payments =
    ids.length === 0 ? [] : await db.selectFrom('commission_payment').selectAll().where('application_id', 'in', ids).execute()
  const profiles = await exportProfiles(db, await asDecorator(db, customer))
  const trade = await db.selectFrom(tradeApplications).selectAll().where(isTradeApplicationOf(customer)).execute()
  const programme = {
    ...(trade.length === 0 ? {} : { [tradeApplications]: trade }),
    [applications]: sent,
    ...(payments.length === 0 ? {} : { commission_payment: payments }),
    ...(profiles.length === 0 ? {} : { decorator_profile: profiles }),
  }
  if (email_proved_at === null) return sent.length + trade.length + profiles.length > 0 ? programme : {}
  const found = await Promise.all(
    tables.map(async (table) => [table, await db.selectFrom(table).selectAll().where('email', '=', email).execute()] as const),
  )
  const entries = await db
    .selectFrom('contact_entry')
    .innerJoin('contact_message', 'contact_message.message_id', 'contact_entry.message_id')
    .select(['contact_entry.message_id', 'at', 'kind', 'text'])
    .where('email', '=', email)
    .orderBy('at')
    .execute()
  return { ...Object.fromEntries(found), contact_entry: entries, ...programme }
}

/** Gives the forms of a customer with a proved address their new address. */
export async function moveForms(trx: ShopTransaction, { customer_id, email: before }: CustomerRow, email: string): Promise<void> {
  // One application of an address waits at a time. One that waits and cannot have the new address stays with the customer by the id.
  await trx.updateTable(tradeApplications).set({ customer_id }).where('email', '=', before).where('customer_id', 'is', null).execute()
  await trx
    .updateTable(tradeApplications)
    .set({ email })
    .where('email', '=', before)
    .where(({ or, eb, not, exists, selectFrom }) =>
      or([
        eb('state', '!=', 'received'),
        not(
          exists(
            selectFrom('trade_application as other')
              .select('other.email')
              .where('other.email', '=', email)
              .where('other.state', '=', 'received'),
          ),
        ),
      ]),
    )
    .execute()
  for (const table of [...tables, applications] as const) {
    if (table !== 'newsletter' && table !== 'newsletter_delivery')
      await trx.updateTable(table).set({ email }).where('email', '=', before).execute()
  }
}

/**
 * Deletes the forms and the profile of a customer with the account. For a proved address it also deletes the mails about them and the links
 * in those mails. An entry of the giveaway stays as long as the law requires the record. The owner gets a mail about commission that is left
 * to pay.
 */
export async function removeForms(trx: ShopTransaction, deps: Deps, customer: CustomerRow): Promise<void> {
  const { email, email_proved_at } = customer
  // The codes of the applications name the profiles.
  await removeProfiles(trx, deps, await asDecorator(trx, customer))
  const accepted = trx.selectFrom(applications).select(['application_id', 'code']).where('state', '=', 'accepted')
  for (const { application_id, code } of await accepted.where(isApplicationOf(customer)).execute())
    if (code !== null) await notifyOwnerOfLeftCommission(trx, deps, { application_id, code })
  await trx.deleteFrom(applications).where(isApplicationOf(customer)).execute()
  await trx.deleteFrom(tradeApplications).where(isTradeApplicationOf(customer)).execute()
  if (email_proved_at === null) return
  await withdrawLettersTo(trx, deps, email)
  for (const table of tables) {
    if (table !== 'giveaway_entry') await trx.deleteFrom(table).where('email', '=', email).execute()
  }
  await trx.deleteFrom('form_token').where('subject', '=', email).execute()
  await trx
    .deleteFrom('outgoing_mail')
    .where(mailStartsWith(trx, FORM_MAIL))
    .where((mail) => mail.or([mail('recipient', '=', email), mail('reply_to', '=', email)]))
    .execute()
}
