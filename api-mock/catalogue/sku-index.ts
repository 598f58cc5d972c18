import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Dialect } from '../db/open.ts'
import { startsWith } from '../db/starts-with.ts'

const upperSku = (dialect: Dialect) => (dialect === 'postgres' ? `upper(data::json->>'sku')` : `upper(json_extract(data, '$.sku'))`)

/** The expression of the index `product_start_of_sku`. */
export const skuOf = (dialect: Dialect): RawBuilder<string> =>
  sql.raw(`${upperSku(dialect)}${dialect === 'postgres' ? ' collate "C"' : ''}`)

/**
 * A condition on `product` that its index answers: its SKU starts with the words, or is the part before a point in them. A variation without a
 * SKU of its own has that of the product with its values behind it (`KALK-BAY.LINEN-OAT.KIAAT`).
 */
export function hasSku(dialect: Dialect, words: string): RawBuilder<SqlBool> {
  const start = words.toUpperCase()
  const parts = start.split('.')
  const shorter = parts.slice(1).map((_, at) => parts.slice(0, at + 1).join('.'))
  const tests = [startsWith(dialect, sql.raw(upperSku(dialect)), start)]
  if (shorter.length > 0) tests.push(sql<SqlBool>`${skuOf(dialect)} in (${sql.join(shorter)})`)
  return sql<SqlBool>`(${sql.join(tests, sql` or `)})`
}

/** A condition on `listed_sku` that its index answers: the SKU of a variation starts with the words. */
export const isOwnSku = (dialect: Dialect, words: string): RawBuilder<SqlBool> =>
  startsWith(dialect, sql.ref('listed_sku.sku'), words.toUpperCase())
