import { sql } from 'kysely'
import type { Database } from '../db/open.ts'

/**
 * The slugs of the products that devices wait for. It takes the next slug from the index each time, so it reads a row for each product and
 * none for the other devices that wait for it.
 */
export async function waitedProducts(db: Database): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    with recursive waited(slug) as (
      select min(slug) from push_wish
      union all
      select (select min(push_wish.slug) from push_wish where push_wish.slug > waited.slug) from waited where waited.slug is not null
    )
    select slug from waited where slug is not null`.execute(db)
  return rows.map(({ slug }) => slug)
}
