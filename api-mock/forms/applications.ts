import type { Selectable } from 'kysely'
import type { ApplicationBody } from '../../src/contract/content/decorator.ts'
import { to } from '../../src/contract/paths.ts'
import type { CustomerRow } from '../account/customer-row.ts'
import { isApplicationOf as isOf } from '../account/forms-of-person.ts'
import type { Database, ShopTransaction } from '../db/open.ts'
import type { DecoratorApplicationTable } from '../db/schema/forms.ts'
import type { Deps } from '../deps.ts'
import { shopAddress, writeFormMail } from './form-mail.ts'
import { notifyOwner } from '../owner-notices/notify-owner.ts'
import { orNone, typedText } from '../mail/typed-text.ts'

export type ApplicationRow = Selectable<DecoratorApplicationTable>

const LOWEST = 10_000_000
const NUMBERS = 90_000_000
const TRIES = 50

/**
 * Stores an application. Mails the shop, where a person reads it, and the applicant, with the next steps.
 * @param sender the customer who was signed in, or null
 */
export async function storeApplication(trx: ShopTransaction, deps: Deps, body: ApplicationBody, sender: string | null): Promise<void> {
  const { name, business, email, phone, city, province, website, years, work } = body
  const sent_at = deps.clock.now().toISOString()
  const application_id = await freeNumber(trx, deps)
  const details = { name, business, email, phone, city, province, website, years, work }
  await trx
    .insertInto('decorator_application')
    .values({ application_id, ...details, state: 'received', sent_at, decided_at: null, customer_id: sender })
    .execute()
  const values = { application_number: application_id, application_url: deps.config.publicUrl + to.myApplication() }
  const more = {
    name,
    business,
    email,
    sender_phone: phone,
    place: `${city}, ${province}`,
    website: orNone(website),
    years: String(years),
    work: typedText(work),
    desk_url: `${deps.config.publicUrl}/desk/applications`,
  }
  await writeFormMail(trx, deps, {
    name: 'application-for-the-shop',
    recipient: shopAddress(deps),
    replyTo: email,
    values: { ...values, ...more },
  })
  await notifyOwner(trx, deps, {
    key: `application-for-the-shop-${application_id}`,
    mail: null,
    push: { title: 'A decorator has applied', body: `Application ${application_id} is at the desk.`, path: '/desk/applications' },
  })
  await writeFormMail(trx, deps, { name: 'decorator-application-received', recipient: email, values })
}

/** The newest application of a customer, or null. */
export async function newestApplication(db: Database, customer: CustomerRow): Promise<ApplicationRow | null> {
  const newest = db.selectFrom('decorator_application').selectAll().where(isOf(customer)).orderBy('sent_at', 'desc').limit(1)
  return (await newest.executeTakeFirst()) ?? null
}

/** A number of 8 digits that no application of the table has. */
export async function freeNumber(
  trx: ShopTransaction,
  { random }: Pick<Deps, 'random'>,
  table: 'decorator_application' | 'trade_application' = 'decorator_application',
): Promise<string> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const number = String(LOWEST + (Buffer.from(random(6)).readUIntBE(0, 6) % NUMBERS))
    const existing = await trx.selectFrom(table).select('sent_at').where('application_id', '=', number).executeTakeFirst()
    if (!existing) return number
  }
  throw new Error('No free application number was found')
}
