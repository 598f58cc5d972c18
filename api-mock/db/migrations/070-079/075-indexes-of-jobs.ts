import { PostgresAdapter, sql, type Kysely } from 'kysely'

/** Indexes of the jobs, and of the export and the deletion of an account. Without them each run reads whole tables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, columns] of Object.entries(byColumn))
    for (const column of columns) await db.schema.createIndex(`${table}_by_${column}`).on(table).column(column).execute()
  for (const { table, column, where } of partial)
    await sql`create index ${sql.id(`${table}_by_${column}`)} on ${sql.table(table)} (${sql.id(column)}) where ${sql.raw(where)}`.execute(
      db,
    )
  // "C" compares bytes, so that the start of an id is a range of the index in every locale. SQLite's primary key compares bytes.
  if (db.getExecutor().adapter instanceof PostgresAdapter)
    await sql`create index outgoing_mail_start_of_id on outgoing_mail (mail_id collate "C")`.execute(db)
}

const byColumn: Readonly<Record<string, readonly string[]>> = {
  outgoing_mail: ['recipient'],
  payment_callback: ['payment_id'],
  idempotency: ['owner'],
  cart_alias: ['merged_at'],
  wholesale: ['updated_at'],
  contact_message: ['created_at'],
  swatch_request: ['created_at'],
  decorator_application: ['sent_at'],
  giveaway_entry: ['created_at'],
  push_message: ['expires_at'],
}

const partial = [
  { table: 'outgoing_mail', column: 'given_up_at', where: 'given_up_at is not null' },
  // Only mails whose text is still stored.
  { table: 'outgoing_mail', column: 'sent_at', where: "text <> ''" },
  { table: 'orders', column: 'pay_by', where: 'pay_by is not null' },
  // Only orders that still name a person.
  { table: 'orders', column: 'updated_at', where: "email <> ''" },
  { table: 'cart', column: 'merged_into', where: 'merged_into is not null' },
  { table: 'giveaway_entry', column: 'mailed_at', where: 'confirmed_at is null' },
] as const
