import type { ProductImage } from '../../src/contract/catalogue/catalogue.ts'
import type { Cents } from '../../src/contract/money/money.ts'
import type { SellingTimes } from '../../src/domain/catalogue/selling-times.ts'
import type { StoredProduct } from '../catalogue/stored.ts'

/** The facts of a product, without its name, category and pictures in this shop. */
export type GoodsFacts = Omit<StoredProduct, 'id' | 'slug' | 'sku' | 'name' | 'category' | 'picture' | 'images' | 'related'>

/** A category for imported products. The import creates it if its slug is unknown. */
export interface ImportCategory {
  slug: string
  name: string
}

/** A product in the form that all importers produce, ready to be stored. */
export interface Goods {
  /** The row in a spreadsheet: the heading is row 1. */
  row: number
  /** The id of a new product; null lets the import choose one. */
  id: number | null
  name: string
  /** Null if the other shop has no SKU: then `originKey` identifies the product. */
  sku: string | null
  /** The key of the product in the source, such as `woocommerce:44`. */
  originKey: string | null
  /** The slug of a new product; null generates one. An existing product keeps its slug. */
  slug: string | null
  category: ImportCategory
  price: Cents
  price_regular: Cents
  facts: GoodsFacts
  /** Undefined for a file without such times: then a product keeps its own. */
  times?: SellingTimes
  /** Slugs, SKUs or origin keys. */
  related: readonly string[]
  /** Web addresses, or pictures of the shop. Tiles show the first one. */
  pictures: readonly (string | ProductImage)[]
  /** Web address → the value of the first option that the picture shows. */
  variationPictures?: ReadonlyMap<string, string>
  warnings: readonly string[]
}

/** A product that the file marks as no longer sold. */
export interface Withdrawal {
  row: number
  name: string
  sku: string | null
  originKey: string | null
  reason: string
}
