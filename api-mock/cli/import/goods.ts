import type { ProductImage } from '../../../src/contract/catalogue/catalogue.ts'
import type { Cents } from '../../../src/contract/money/money.ts'
import type { StoredProduct } from '../../catalogue/stored.ts'

/** What a product is, apart from how this shop calls it and which pictures it has of it. */
export type GoodsFacts = Omit<StoredProduct, 'id' | 'slug' | 'sku' | 'name' | 'category' | 'picture' | 'images' | 'related'>

/** A shelf to put things on; made where there is none of that slug. */
export interface Shelf {
  slug: string
  name: string
}

/** A product the way an importer understood it, ready to be stored. */
export interface Goods {
  /** As a spreadsheet counts: the heading is row 1. */
  row: number
  /** The number that a new product shall have; null lets the shop choose one. */
  id: number | null
  name: string
  /** Null if the other shop has none: then `originKey` identifies it. */
  sku: string | null
  /** How the file names it, such as `woocommerce:44`. */
  originKey: string | null
  /** The slug of a new product; null generates one. An existing product keeps its slug. */
  slug: string | null
  shelf: Shelf
  price: Cents
  price_regular: Cents
  facts: GoodsFacts
  /** Slugs, SKUs or origin keys. */
  related: readonly string[]
  /** Web addresses, or pictures that the shop has. The first is the one that tiles show. */
  pictures: readonly (string | ProductImage)[]
  warnings: readonly string[]
}

/** Something the file says is no longer sold. */
export interface Withdrawal {
  row: number
  name: string
  sku: string | null
  originKey: string | null
  reason: string
}
