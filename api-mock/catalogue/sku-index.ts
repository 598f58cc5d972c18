import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Dialect } from '../db/open.ts'

/** The expression of the index `product_start_of_sku`. */
export const skuOf = (dialect: Dialect): RawBuilder<string> =>
  sql.raw(dialect === 'postgres' ? `upper(data::json->>'sku') collate "C"` : `upper(json_extract(data, '$.sku'))`)

/** The largest character: no text that starts with `start` comes after `start` and this. */
const LAST = '\u{10ffff}'

/** A condition on `product` that the index answers. */
export function skuStartsWith(dialect: Dialect, start: string): RawBuilder<SqlBool> {
  const from = start.toUpperCase()
  return sql<SqlBool>`(${skuOf(dialect)} >= ${from} and ${skuOf(dialect)} < ${from + LAST})`
}
