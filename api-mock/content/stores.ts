import type { Store } from '../../src/contract/content/store.ts'
import { brand } from '../../src/contract/brand.ts'
import type { StoreTable } from '../db/schema-reading.ts'

/** Every shop under its slug, in the order of the content. `{phone}` and `{email}` stand for the brand's own. */
export function storesFrom(rows: readonly StoreTable[]): ReadonlyMap<string, Store> {
  return new Map(
    rows.map(({ slug, data }) => {
      const store = JSON.parse(data) as Store
      return [slug, { ...store, phone: store.phone.replace('{phone}', brand.phone), email: store.email.replace('{email}', brand.email) }]
    }),
  )
}
