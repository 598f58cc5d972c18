import { sql, type Kysely } from 'kysely'

/** The tokens that providers issued for an attempt. Every one of them has its own page, and a payment on any page counts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('payment_token')
    .addColumn('method', 'text', (column) => column.notNull())
    .addColumn('token', 'text', (column) => column.notNull())
    .addColumn('payment_id', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('payment_token_key', ['method', 'token'])
    .execute()
  // Attempts that are open while the shop is updated. Cards have no token before the payment.
  await sql`insert into payment_token (method, token, payment_id)
    select method, provider_reference, min(payment_id) from payment
    where provider_reference is not null and method in ('payjustnow', 'finchoice')
    group by method, provider_reference`.execute(db)
}
