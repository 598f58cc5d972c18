import { sql, type Kysely } from 'kysely'

/** `notice_at`: when a scheduled price failed or was missed; null once the staff has dealt with it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('scheduled_price').addColumn('notice_at', 'text').execute()
  await sql`update scheduled_price set notice_at = done_at where state in ('failed', 'missed')`.execute(db)
  await db.schema.createIndex('scheduled_price_by_notice').on('scheduled_price').columns(['notice_at', 'schedule_id']).execute()
}
