import type { DeskRole } from '../../src/contract/desk/rights.ts'

/** The role of a member of the staff at the desk. The account's own role is `staff`. */
export interface StaffMemberTable {
  customer_id: string
  role: DeskRole
  added_at: string
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
  /** Empty: nobody noted it. */
  received_by: string
  /** WebP as base64. */
  photo: string | null
}
