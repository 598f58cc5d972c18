import type { ShopTransaction } from '../../db/open.ts'
import type { Deps } from '../../deps.ts'
import { moveForms } from '../forms-of-person.ts'
import { moveReader } from '../../letters/move-reader.ts'
import type { CustomerRow } from '../customer-row.ts'

/**
 * Gives an account another e-mail address, which its owner has just proved. Sessions, devices, lists and saved pieces belong to the
 * account's id and stay. Its orders get the new address for their mails, and so do its reviews. The newsletter, its consent and the forms
 * follow if the old address was proved; otherwise they may be another person's.
 */
export async function moveEmail(trx: ShopTransaction, deps: Deps, customer: CustomerRow, email: string): Promise<CustomerRow> {
  const { customer_id: id, email: before } = customer
  const now = deps.clock.now().toISOString()
  await trx.updateTable('orders').set({ email }).where('customer_id', '=', id).where('email', '=', before).execute()
  await trx.updateTable('review').set({ email }).where('owner', '=', id).where('email', '=', before).execute()
  await trx.deleteFrom('reset_code').where('email', 'in', [before, email]).execute()
  if (customer.email_proved_at !== null) {
    await moveReader(trx, deps, before, email, () => moveNewsletter(trx, before, email))
    await moveForms(trx, customer, email)
  }
  return trx
    .updateTable('customer')
    .set({ email, email_proved_at: now, updated_at: now })
    .where('customer_id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Moves a subscription. An address that was unsubscribed stays so. */
async function moveNewsletter(trx: ShopTransaction, before: string, email: string): Promise<void> {
  const old = await trx.selectFrom('newsletter').selectAll().where('email', '=', before).executeTakeFirst()
  if (!old) return
  const { email: _, ...subscription } = old
  await trx
    .insertInto('newsletter')
    .values({ ...subscription, email })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(subscription).where('newsletter.state', '=', 'pending'))
    .execute()
  await trx.deleteFrom('newsletter').where('email', '=', before).execute()
  // The unsubscribe links of old letters still work.
  await trx.updateTable('form_token').set({ subject: email }).where('subject', '=', before).execute()
}
