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

/** A saved piece. The job that looks for lower prices stores here what it found in the catalogue the last time. */
export interface SavedPriceTable {
  slug: string
  /** Public prices in cents. */
  price: number
  price_regular: number
  /** 1: it could not be ordered. */
  sold_out: number
}

/** A link that shows what its owner has saved. */
export interface SavedLinkTable {
  /** 42 random letters and digits. */
  link_key: string
  /** A customer id, or a guest's key until sign-in. */
  owner: string
  created_at: string
}

/** The latest change of one piece by one owner: saved for later, or removed. */
export interface SavedPieceTable {
  /** A customer id, or a guest's key until sign-in. */
  owner: string
  slug: string
  /** 1: saved. 0: removed; the row stays, so that the removal wins over an older save of another device. */
  saved: number
  changed_at: string
  /** The public price in cents that the customer saw when saving; null for a removal, or if it is unknown. */
  price: number | null
  price_regular: number | null
  /** 1: it was sold out when it was saved. */
  sold_out: number
}
