import { sql } from 'kysely'
import { southAfricanDay } from '../../src/domain/checkout/delivery.ts'
import { fold } from '../../src/domain/search/search-words.ts'
import type { Deps } from '../deps.ts'

/** Different words of one day. More are a flood, not customers. */
const MOST_A_DAY = 2000

/** An address, a number of a phone, an order or a card: such words may be about a person. */
const isPersonal = (words: string) => /@|\d[\d\s-]{4,}\d/.test(words)

/**
 * Counts words for which neither products nor pages were found, by day and without anything about the customer. Words that look personal, and
 * words for which this server finds a product, are dropped.
 */
export async function countMissed({ db, clock, catalogue }: Pick<Deps, 'db' | 'clock' | 'catalogue'>, typed: string): Promise<void> {
  const words = fold(typed)
  if (words === '' || isPersonal(typed) || (await catalogue.search(words, {})).total > 0) return
  const day = southAfricanDay(clock.now())
  const counted = await db
    .updateTable('missed_search')
    .set({ count: sql<number>`count + 1` })
    .where('day', '=', day)
    .where('words', '=', words)
    .executeTakeFirst()
  if (counted.numUpdatedRows > 0n) return
  const { different } = await db
    .selectFrom('missed_search')
    .select(({ fn }) => fn.countAll<number>().as('different'))
    .where('day', '=', day)
    .executeTakeFirstOrThrow()
  if (different >= MOST_A_DAY) return
  await db
    .insertInto('missed_search')
    .values({ day, words, count: 1 })
    .onConflict((conflict) => conflict.columns(['day', 'words']).doUpdateSet({ count: sql<number>`missed_search.count + 1` }))
    .execute()
}
