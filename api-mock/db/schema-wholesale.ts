export interface WholesaleTable {
  /** A customer id, or a guest's key until sign-in. */
  owner: string
  /** Unique for its owner only: another's tells nothing, not even that it exists. */
  list_id: string
  /** Grows with every list of an owner: they are shown in the order in which they were made. */
  position: number
  name: string
  created_at: string
  updated_at: string
}

export interface WholesaleLineTable {
  owner: string
  list_id: string
  /** `itemKey` of product and variation. */
  line_key: string
  position: number
  product_id: number
  product_slug: string
  product_type: 'simple' | 'variable'
  /** Variation as JSON, null where nothing is decided. */
  variation: string | null
  quantity: number
}

/** How often an owner's lists or reviews have changed. Its row is what changes of them wait for. */
export interface OwnerRevisionTable {
  owner: string
  subject: 'wholesale' | 'reviews'
  rev: number
}
