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
