import type { Generated } from 'kysely'

export interface ReviewTable {
  id: number
  product_id: number
  name: string
  title: string
  message: string
  /** 1 to 5. */
  rating: number
  day: string
  verified: number
  approved: number
  /** 1 for a review of the content, which is demo data. */
  demo: number
  reply_name: string | null
  reply_message: string | null
  /** When the shop first answered: its author is mailed once. */
  replied_at: Generated<string | null>
  /** Grows with each change at the desk and on the command line. */
  version: Generated<number>
  /** The author: a customer id or a guest's key. Null for a review of the content, and after the author is deleted. */
  owner: string | null
  /** Lower case, never shown. An address has one review for each product. */
  email: string | null
  /** The address of a review that gave way to the review of the address's owner. */
  typed_email: Generated<string | null>
  written_at: string | null
  /** When a moderator declined it, and why. */
  declined_at: string | null
  decline_reason: string | null
  /** 1 to 5, or null. */
  comfort: Generated<number | null>
  /** A value of `reviewSizes`, or null. */
  size: Generated<string | null>
}

/** One person's vote for a review. Taking it back deletes the row. */
export interface ReviewHelpfulTable {
  review_id: number
  /** A customer id, or a guest's key until sign-in. */
  voter: string
  at: string
}

/** A customer's photo. It is uploaded before its review, which claims it. */
export interface ReviewPhotoTable {
  /** UUID of the device. */
  id: string
  /** The uploader: a customer id or a guest's key. */
  owner: string
  /** Null until a review claims it. */
  review_id: number | null
  position: number
  /** As typed by the author; empty for nothing. */
  alt: string
  /** Of the widest file, in pixels. */
  width: number
  height: number
  /** The widths of the files as JSON, ascending. */
  widths: string
  /** The dominant colour as hex. */
  colour: string
  stored_at: string
}

export interface ReviewPhotoFileTable {
  photo_id: string
  width: number
  /** WebP, as base64: dumps are lines of JSON. */
  content: string
}
