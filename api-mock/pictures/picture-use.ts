import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../db/open.ts'

const ADDRESS = '/media/imported/'
/** The rows that one query reads. */
const AT_ONCE = 500

/** The names of the uploaded and imported pictures in a text: the 32 hexadecimal digits of their addresses. */
export const picturesIn = (text: string): string[] =>
  [...text.matchAll(/\/media\/imported\/([0-9a-f]{32})/g)].flatMap(([, name]) => name ?? [])

/** The columns whose words customers see. Drafts, orders and quotes are not among them. */
const shownColumns = [
  ['category', 'data'],
  ['fabric', 'data'],
  ['page', 'markdown'],
  ['blog_post', 'data'],
  ['blog_post', 'markdown'],
  ['store', 'data'],
  ['decorator', 'data'],
  ['shop_words', 'data'],
  ['setting', 'value'],
  ['newsletter_letter', 'markdown'],
] as const

/** The pictures that products, content, letters or the newest draft of an item name. */
export async function shownPictures(db: Database): Promise<Set<string>> {
  const shown = new Set<string>()
  for (const [table, column] of shownColumns) {
    const { rows } = await sql<{ text: string }>`
      select ${sql.ref(column)} as text from ${sql.table(table)} where ${sql.ref(column)} like ${`%${ADDRESS}%`}`.execute(db)
    for (const { text } of rows) for (const name of picturesIn(text)) shown.add(name)
  }
  const drafts = await db
    .selectFrom('content_version as draft')
    .select('data')
    .where('state', '=', 'draft')
    .where('data', 'like', `%${ADDRESS}%`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('content_version as newer')
            .select('newer.version')
            .whereRef('newer.kind', '=', 'draft.kind')
            .whereRef('newer.slug', '=', 'draft.slug')
            .whereRef('newer.version', '>', 'draft.version'),
        ),
      ),
    )
    .execute()
  for (const { data } of drafts) for (const name of picturesIn(data)) shown.add(name)
  for (let last: number | undefined = -1; last !== undefined;) {
    const products: { id: number; data: string }[] = await db
      .selectFrom('product')
      .select(['id', 'data'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute()
    for (const { data } of products) for (const name of picturesIn(data)) shown.add(name)
    last = products.at(-1)?.id
    await nextTurn()
  }
  return shown
}

/** Those of these pictures that an order or a quote shows. */
export async function orderedPictures(db: Database, names: ReadonlySet<string>): Promise<Set<string>> {
  const ordered = new Set<string>()
  const add = (text: string) => {
    for (const name of picturesIn(text)) if (names.has(name)) ordered.add(name)
  }
  for (let last: string | undefined = ''; last !== undefined;) {
    const orders: { order_id: string }[] = await db
      .selectFrom('orders')
      .select('order_id')
      .where('order_id', '>', last)
      .orderBy('order_id')
      .limit(AT_ONCE)
      .execute()
    const until = orders.at(-1)?.order_id
    if (until !== undefined) {
      const lines = db.selectFrom('order_line').select('item').where('order_id', '>', last).where('order_id', '<=', until)
      for (const { item } of await lines.execute()) add(item)
    }
    last = until
    await nextTurn()
  }
  const quotes = await db.selectFrom('quote').select('items').where('items', 'like', `%${ADDRESS}%`).execute()
  for (const { items } of quotes) add(items)
  return ordered
}

/** The pictures that any version of content names. */
export async function rememberedPictures(db: Database): Promise<Set<string>> {
  const versions = await db.selectFrom('content_version').select('data').where('data', 'like', `%${ADDRESS}%`).execute()
  return new Set(versions.flatMap(({ data }) => picturesIn(data)))
}
