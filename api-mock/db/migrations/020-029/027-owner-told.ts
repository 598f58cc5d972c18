import { sql, type Kysely } from 'kysely'

/** Whether the owner was told that a mail was given up. Those of before are old news. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('outgoing_mail')
    .addColumn('owner_told', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await sql`update outgoing_mail set owner_told = 1 where given_up_at is not null`.execute(db)
}
