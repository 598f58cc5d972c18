export interface WholesaleTable {
  /** A customer id, or a guest's key until sign-in. */
  owner: string
  /** Unique within its owner. Another owner's id reveals nothing, not even its existence. */
  list_id: string
  /** Increases with every list of an owner. Lists appear in this order. */
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
  /** Variation as JSON; null if no option is chosen. */
  variation: string | null
  quantity: number
}

/** The revision of an owner's lists, reviews or saved pieces. Changes lock its row. */
export interface OwnerRevisionTable {
  owner: string
  subject: 'wholesale' | 'reviews' | 'saved'
  rev: number
}
