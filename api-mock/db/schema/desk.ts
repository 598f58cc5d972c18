import type { FilteredList } from '../../../src/contract/desk/filters/own-filter.ts'
import type { Generated } from 'kysely'
import type { LetterState, Segment } from '../../../src/contract/desk/campaigns/desk-letter.ts'
import type { DeskRole } from '../../../src/contract/desk/rights.ts'

/** The role of a member of the staff at the desk. The account's own role is `staff`. */
export interface StaffMemberTable {
  customer_id: string
  role: DeskRole
  added_at: string
}

/** An invitation to the desk for an address without an account. There is one for an address. */
export interface StaffInviteTable {
  invite_id: string
  /** SHA-256, base64url. The link itself is only in the mail. */
  link_hash: string
  /** Lower case. */
  email: string
  role: DeskRole
  /** The owner who invited. Null for the command line. */
  invited_by: string | null
  created_at: string
  expires_at: string
}

/** A note of the staff about an order. Customers do not see it. */
export interface OrderNoteTable {
  note_id: string
  order_id: string
  at: string
  /** Name of the author as it was. */
  author: string
  text: string
}

/** A note of the staff about a customer. Customers get it with their export. */
export interface CustomerNoteTable {
  note_id: string
  customer_id: string
  at: string
  /** Name of the author as it was. */
  author: string
  text: string
}

/**
 * One change at the desk or by the command line. Triggers refuse UPDATE and DELETE. An entry has no words about a customer, because nothing
 * can remove them later.
 */
export interface AuditEntryTable {
  audit_id: string
  at: string
  actor: string
  role: string
  origin: string
  request_id: string | null
  action: string
  /** What was changed: `order 12345678`, `staff anna@…`. */
  subject: string
  /** The changed fields as JSON. */
  before: string
  after: string
}

/** What proves a delivery. */
export interface DeliveryProofTable {
  order_id: string
  at: string
  /** The name of the recipient; empty if the staff did not note it. */
  received_by: string
  /** WebP as base64. */
  photo: string | null
}

/** A letter of the newsletter. */
export interface NewsletterLetterTable {
  letter_id: string
  state: LetterState
  /** Grows with every change of the staff, not with the progress of sending. */
  rev: number
  subject: string
  preheader: string
  markdown: string
  segment: Segment
  /** Of the segment `province`. */
  province: string | null
  /** Name of the author as it was. */
  author: string
  created_at: string
  started_at: string | null
  ended_at: string | null
  /** The last address for which the shop wrote a mail. The next batch starts after it. */
  last_email: Generated<string>
  /** How many mails were written, and what became of them. The rest waits in the outbox. */
  written: Generated<number>
  sent: Generated<number>
  refused: Generated<number>
  failed: Generated<number>
  withdrawn: Generated<number>
}

/** One letter to one person. The key makes it one mail, however often the sending starts again. */
export interface NewsletterDeliveryTable {
  letter_id: string
  email: string
  mail_id: string
  /** `withdrawn`: the person unsubscribed, or the letter was stopped, before the mail left. */
  state: 'waiting' | 'sent' | 'refused' | 'failed' | 'withdrawn'
  at: string
}

/** The secret seed of a giveaway's draw. Its SHA-256 is public from the opening on, the seed from the draw on. */
export interface GiveawaySeedTable {
  /** The giveaway, named by its last day. */
  giveaway: string
  seed: string
  seed_hash: string
  committed_at: string
}

/** A draw with its proof. It contains no data of a person but the random id of an entry. */
export interface GiveawayDrawTable {
  giveaway: string
  /** 1 for the first draw, more for each new draw. */
  number: number
  drawn_at: string
  drawn_by: string
  /** Why there is a new draw; empty for the first. */
  reason: string
  /** The ids of the entries, in order, as JSON. */
  entries: string
  digest: string
  /** The winner's place in `entries`, from 0. */
  position: number
  winner: string
}

/** An area with its price and its days of delivery. */
export interface DeliveryZoneTable {
  zone_id: string
  name: string
  /** Names of provinces as JSON. */
  provinces: string
  /** Ranges as JSON: `[[7700, 7899]]`. */
  postcodes: string
  /** 1: it counts where no other zone does. */
  everywhere: number
  /** Cents; null: the shop does not deliver there. */
  price: number | null
  /** Working days. */
  days: number
  /** Cents of goods; null: never free. */
  free_from: number | null
  active: number
  /** Grows with every change. */
  rev: number
  created_at: string
}

/** A store of the shop at which orders can be collected. */
export interface CollectionStoreTable {
  slug: string
  /** Working days until an order is ready. */
  days: number
  active: number
  rev: number
}

/** A filter of a list that a member of the staff saved. */
export interface SavedFilterTable {
  filter_id: string
  /** The member. The filter is deleted with the member. */
  customer_id: string
  list: FilteredList
  name: string
  /** Values by their names in the address, as JSON. */
  filter: string
}

/** The return path of one attempt to send a mail. */
export interface MailReturnTable {
  /** Random; the return path has it. */
  token: string
  mail_id: string
  email: string
  sent_at: string
  /** When a notice said that it could not be delivered. */
  failed_at: string | null
}
