import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Dialect } from '../db/open.ts'
import { startsWith } from '../db/starts-with.ts'

const upperSku = (dialect: Dialect) => (dialect === 'postgres' ? `upper(data::json->>'sku')` : `upper(json_extract(data, '$.sku'))`)

/** The expression of the index `product_start_of_sku`. */
export const skuOf = (dialect: Dialect): RawBuilder<string> =>
  sql.raw(`${upperSku(dialect)}${dialect === 'postgres' ? ' collate "C"' : ''}`)

/** A condition on `product` that the index answers. */
export const skuStartsWith = (dialect: Dialect, start: string): RawBuilder<SqlBool> =>
  startsWith(dialect, sql.raw(upperSku(dialect)), start.toUpperCase())
