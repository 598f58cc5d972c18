import type { Kysely } from 'kysely'

/**
 * `review.typed_email`: the address of a review that gave way to the review of the address's owner. `mail_budget`: the mails of a day that
 * anybody could cause, by mailbox.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('review').addColumn('typed_email', 'text').execute()
  await db.schema
    .createTable('mail_budget')
    .addColumn('mailbox', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('mails', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('mail_budget_key', ['mailbox', 'day'])
    .execute()
}
