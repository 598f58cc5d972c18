import { sql, type Kysely } from 'kysely'
import { mailboxOf } from '../../../../src/domain/account/mailbox-of.ts'

/** From here on `coupon_use.email` is the mailbox: `name+1@` and `name@` are one customer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ email: string }>`select distinct email from coupon_use`.execute(db)
  for (const { email } of rows) {
    const mailbox = email === '' ? '' : mailboxOf(email)
    if (mailbox !== email) await sql`update coupon_use set email = ${mailbox} where email = ${email}`.execute(db)
  }
}
