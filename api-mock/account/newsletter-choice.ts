import type { NewsletterState } from '../../src/contract/account/customer.ts'
import type { Database, ShopTransaction } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { requestNewsletter, subscribeProven, unsubscribe } from '../forms/newsletter.ts'
import type { CustomerRow } from './customer-row.ts'

type Reader = Pick<CustomerRow, 'email' | 'email_proved_at'>

/** Whether a customer gets the newsletter. An address that is not proved may be another person's, so it shows nothing. */
export async function newsletterOf(db: Database, { email, email_proved_at }: Reader): Promise<NewsletterState> {
  if (email_proved_at === null) return 'off'
  const row = await db.selectFrom('newsletter').select('state').where('email', '=', email).executeTakeFirst()
  if (row?.state === 'confirmed') return 'on'
  return row?.state === 'pending' ? 'asked' : 'off'
}

/**
 * Subscribes a customer, or ends the subscription. A proved address needs no other confirmation; the owner of another gets a mail that asks.
 * Only the owner of a proved address can end a subscription here; every letter has a link that does.
 */
export async function chooseNewsletter(trx: ShopTransaction, deps: Deps, customer: Reader, subscribed: boolean): Promise<NewsletterState> {
  const { email, email_proved_at } = customer
  if (email_proved_at === null) {
    if (!subscribed) return 'off'
    await requestNewsletter(trx, deps, { email })
    return 'asked'
  }
  if (subscribed) await subscribeProven(trx, deps, email, { source: 'form', askedAt: deps.clock.now().toISOString() })
  else await unsubscribe(trx, deps, email)
  return newsletterOf(trx, customer)
}
