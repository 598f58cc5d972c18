import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Dialect } from '../db/open.ts'
import { startsWith } from '../db/starts-with.ts'

const upperSku = (dialect: Dialect) => (dialect === 'postgres' ? `upper(data::json->>'sku')` : `upper(json_extract(data, '$.sku'))`)

/** The expression of the index `product_start_of_sku`. */
export const skuOf = (dialect: Dialect): RawBuilder<string> =>
  sql.raw(`${upperSku(dialect)}${dialect === 'postgres' ? ' collate "C"' : ''}`)

const OWN_SKUS = '"variation_skus"'
/** Words that are no word of a name: with a digit or a sign in it. With 50,000 products a search for an own SKU takes a second. */
const LIKE_A_SKU = /^(?=.*[\d._/-])\S{3,}$/

/**
 * A condition on `product`: its SKU starts with the words, or that of one of its variations does. The index answers the first. A variation
 * without a SKU of its own has that of the product with its values behind it (`KALK-BAY.LINEN-OAT.KIAAT`). Those with one are in the document of
 * the product, so for words that look like a SKU the condition reads every product.
 */
export function hasSku(dialect: Dialect, words: string): RawBuilder<SqlBool> {
  const start = words.toUpperCase()
  const parts = start.split('.')
  const shorter = parts.slice(1).map((_, at) => parts.slice(0, at + 1).join('.'))
  const tests = [startsWith(dialect, sql.raw(upperSku(dialect)), start)]
  if (shorter.length > 0) tests.push(sql<SqlBool>`${skuOf(dialect)} in (${sql.join(shorter)})`)
  if (LIKE_A_SKU.test(start)) tests.push(ownSkuStartsWith(dialect, start))
  return sql<SqlBool>`(${sql.join(tests, sql` or `)})`
}

function ownSkuStartsWith(dialect: Dialect, start: string): RawBuilder<SqlBool> {
  const own = startsWith(dialect, sql.raw('upper(own.value)'), start)
  return dialect === 'postgres'
    ? sql<SqlBool>`(position(${OWN_SKUS} in data) > 0 and exists (select 1 from json_each_text(data::json->'variation_skus') as own where ${own}))`
    : sql<SqlBool>`(instr(data, ${OWN_SKUS}) > 0 and exists (select 1 from json_each(data, '$.variation_skus') as own where ${own}))`
}
