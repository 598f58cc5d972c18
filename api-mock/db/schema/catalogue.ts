import type { Generated } from 'kysely'

export interface SettingTable {
  name: string
  value: string
}

/** The maintainer of a row: the content files, an import, or the staff. Seeding changes only rows of the content. */
type Origin = 'content' | 'import' | 'staff'

export interface CategoryTable {
  slug: string
  position: number
  origin: Generated<Origin>
  /** StoredCategory as JSON. */
  data: string
}

export interface FabricTable {
  id: string
  position: number
  /** Fabric of the contract as JSON. */
  data: string
}

export interface ProductTable {
  id: number
  slug: string
  category: string
  position: number
  /** 0 once the product is no longer sold. The row stays, because orders refer to it. */
  active: number
  price: number
  price_regular: number
  /** StoredProduct as JSON. */
  data: string
  origin: Generated<Origin>
  /** Its key in the shop it was imported from: `woocommerce:44`. */
  origin_key: Generated<string | null>
  /** When the server starts to sell it: ISO 8601 in UTC, whole minutes. It is not sold before. Null without a planned start. */
  sells_from: Generated<string | null>
  /** When the server stops selling it. */
  sells_until: Generated<string | null>
  /** Who set the times, and their role: for the audit of the change at its time. */
  sells_by: Generated<string | null>
  sells_role: Generated<string | null>
  /** Why a planned start did not happen, and when. Null once the staff has dealt with it. */
  sells_notice: Generated<string | null>
  sells_notice_at: Generated<string | null>
}

/**
 * What listings, cards and search read of a product, derived from `product` and `review`. Triggers insert the row and mark it as stale;
 * `bringListedUpToDate` writes it.
 */
export interface ListedProductTable {
  id: number
  /** 1 if product or reviews have changed since the row was written. */
  stale: Generated<number>
  /** Counts the writes of this table. A row has the number of its last one. */
  edition: Generated<number>
  sold: Generated<number>
  /** 1 once it has been sold, also when it no longer is. A draft has 0. */
  was_sold: Generated<number>
  slug: Generated<string>
  name: Generated<string>
  category: Generated<string>
  position: Generated<number>
  price: Generated<number>
  price_regular: Generated<number>
  rating_average: Generated<number>
  rating_count: Generated<number>
  /** Millimetres. */
  width: Generated<number>
  /** The values for the filters, `Profile` as JSON. */
  profile: Generated<string>
  /** The card, packed by `packCard`. */
  card: Generated<string>
  /** The dictionary with which the card is packed. */
  dictionary: Generated<string>
  /** Its words for the search, `SearchEntry`: a line for each field. */
  words: Generated<string>
  /** The checksum of `words`. */
  wording: Generated<number>
  /** Addresses for the sitemap as JSON. */
  pictures: Generated<string>
  /** Changes whenever the product or its rating changes. */
  fingerprint: Generated<string>
}

/** The SKUs of the variations that have one of their own, in capital letters. Written with the row of `listed_product`. */
export interface ListedSkuTable {
  product_id: number
  sku: string
}

export interface ListedDictionaryTable {
  /** The hash of the text. */
  id: string
  text: string
}

/** One row. */
export interface ListedEditionTable {
  /** The number of the last write. */
  value: number
  /** The form of the rows, `SHAPE` of the version that wrote them. */
  shape: number
}

export interface CouponTable {
  /** Upper case. */
  code: string
  active: number
  origin: Generated<Origin>
  kind: 'percent' | 'fixed' | 'free_item'
  value: number
  /** `{slug, quantity, variation}` as JSON, for `free_item`. */
  free_item: string | null
  label: string
  terms: string
  auto: number
  auto_order: number | null
  /** Slug of the decorator who owns it, or `application-` and a number. */
  affiliate: string | null
  min_spend: number
  /** Category slugs as JSON. */
  categories: string
  exclude_sale_items: number
  /** First and last day of validity, in South Africa. */
  starts: string | null
  ends: string | null
  max_uses: number | null
  max_uses_per_customer: number | null
  first_order_only: number
  /** Grows with every change of the staff. */
  rev: Generated<number>
}

export interface PageTable {
  slug: string
  path: string
  title: string
  description: string
  updated: string
  markdown: string
}

export interface RedirectTable {
  from_path: string
  to_path: string
  origin: Generated<'content' | 'import' | 'desk'>
}

export interface SettingChangeTable {
  position: number
  /** ISO 8601, UTC. */
  changed_at: string
  /** `cli` */
  changed_by: string
  name: string
  /** JSON. */
  value: string
}

/** The pieces that can still be sold of a product, or of one of its variations. A product without a row is not counted. */
export interface StockTable {
  product_id: number
  /** The values in the order of the option names, `RED.OAK`. Empty: every variation without a row of its own. */
  variation: string
  /** Without the pieces that orders hold. Never below 0. */
  count: number
  /** The server notifies the staff of a count at or below it. Null: only when the last piece is sold. */
  low_level: number | null
}

/** A price that changes at a time. Prices are cents. */
export interface ScheduledPriceTable {
  schedule_id: string
  product_id: number
  /** `sale`: the price before the sale is the one of its time. */
  kind: 'price' | 'sale'
  price: number
  price_regular: number | null
  /** Moments: ISO 8601 in UTC. */
  starts_at: string
  ends_at: string | null
  /** The next moment at which something happens. Null once it is over. */
  due_at: string | null
  state: 'waiting' | 'active' | 'done' | 'cancelled' | 'overtaken' | 'failed' | 'missed'
  /** The prices that it set, and those before. Null before its time. The price before a sale is null without one. */
  set_price: number | null
  set_regular: number | null
  before_price: number | null
  before_regular: number | null
  done_at: string | null
  /** When it failed or was missed. Null otherwise, and once the staff has dealt with it. */
  notice_at: string | null
  /** Why it failed; empty otherwise. */
  reason: string
  /** E-mail address, or `name@machine` of a command line. */
  author: string
  author_role: string
  created_at: string
}

export interface UploadedPictureTable {
  /** The first digits of the SHA-256 of the file. */
  name: string
  /** WebP, as base64: dumps are lines of JSON. */
  content: string
}

/** An uploaded or imported picture that nothing shows. */
export interface UnusedPictureTable {
  /** The 32 digits of its address. */
  name: string
  /** ISO 8601, UTC. */
  since: string
  /**
   * Why it stays after its time: an order or a quote shows it, or an older version of content names it. The latter is not served. Null while
   * nothing keeps it.
   */
  kept_by: 'order' | 'version' | null
}

/** The pieces that an order holds, until it is cancelled or refunded. Its row is deleted when they go back. */
export interface StockHoldTable {
  order_id: string
  product_id: number
  variation: string
  quantity: number
}
