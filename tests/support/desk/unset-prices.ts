import type { Database } from '../../../api-mock/db/open.ts'

/** Puts a scheduled sale that failed and one that was missed into the shop, as after nights on which it was off. */
export async function insertUnsetPrices(db: Database, [failed, missed]: readonly [failed: number, missed: number]): Promise<void> {
  const ago = (hours: number) => new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000 - hours * 3_600_000).toISOString()
  const one = {
    kind: 'sale' as const,
    price_regular: null,
    due_at: null,
    set_price: null,
    set_regular: null,
    before_price: null,
    before_regular: null,
    author: 'demo.office@stoep.example',
    author_role: 'office',
    created_at: ago(200),
  }
  await db
    .insertInto('scheduled_price')
    .values([
      {
        ...one,
        schedule_id: crypto.randomUUID(),
        product_id: failed,
        price: 1_299_000,
        starts_at: ago(30),
        ends_at: null,
        state: 'failed',
        reason: 'The sale price was not lower than the price',
        done_at: ago(30),
        notice_at: ago(30),
      },
      {
        ...one,
        schedule_id: crypto.randomUUID(),
        product_id: missed,
        price: 899_000,
        starts_at: ago(60),
        ends_at: ago(40),
        state: 'missed',
        reason: '',
        done_at: ago(20),
        notice_at: ago(20),
      },
    ])
    .execute()
}
