import { sql } from 'kysely'
import { southAfricanDay } from '../../src/domain/calendar/days.ts'
import { fold } from '../../src/domain/search/search-words.ts'
import type { Deps } from '../deps.ts'

/** Different words of one day. More are a flood, not customers. */
const MOST_A_DAY = 2000

/** An address, a number of a phone, an order or a card: such words may be about a person. */
const isPersonal = (words: string) => /@|\d[\d\s-]{4,}\d/.test(words)

/** Whether products match the words, and not only come close. */
async function isAnswered({ catalogue }: Pick<Deps, 'catalogue'>, words: string): Promise<boolean> {
  const { total, closest } = await catalogue.search(words, {})
  return total > 0 && closest === undefined
}

/**
 * Counts words for which neither products nor pages were found, or only the closest products, by day and without anything about the customer.
 * Words that look personal, and words that products of this server match, are dropped.
 */
export async function countMissed(deps: Pick<Deps, 'db' | 'clock' | 'catalogue'>, typed: string): Promise<void> {
  const { db, clock } = deps
  const words = fold(typed)
  if (words === '' || isPersonal(typed) || (await isAnswered(deps, words))) return
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

/** Shown to the shop's people. */
const MOST_LISTED = 10
/** Read, because products may match some of the words by now. */
const MOST_READ = 50

export interface MissedSearch {
  words: string
  count: number
}

/**
 * The words that were searched most often without a match, at most ten, the most frequent first. A product with such a word among its search
 * words answers it, and the word leaves the list.
 * @param from the first day that counts, as YYYY-MM-DD in South Africa
 * @param to the last one; without it all later days count
 */
export async function readMissed(deps: Pick<Deps, 'db' | 'catalogue'>, from: string, to?: string): Promise<MissedSearch[]> {
  const searched = deps.db
    .selectFrom('missed_search')
    .select(({ fn }) => ['words', fn.sum<number | string>('count').as('searches')])
    .where('day', '>=', from)
    .groupBy('words')
    .orderBy('searches', 'desc')
    .orderBy('words')
    .limit(MOST_READ)
  const rows = await (to === undefined ? searched : searched.where('day', '<=', to)).execute()
  const answered = await Promise.all(rows.map(({ words }) => isAnswered(deps, words)))
  return rows
    .filter((_, place) => !answered[place])
    .slice(0, MOST_LISTED)
    .map(({ words, searches }) => ({ words, count: Number(searches) }))
}
