import type { DeskRole } from '../../src/contract/desk/rights.ts'

/** The roles of the desk, each with what it may do. */
export const roleWords: Record<DeskRole, string> = {
  owner: 'Owner: everything',
  office: 'Office: orders, refunds, products, customers, content and messages; reads coupons and settings',
  workshop: 'Workshop: reads orders, dispatches, delivers, counts the stock and posts swatches',
  marketing: 'Marketing: coupons, newsletter, giveaway, content, words of products and reviews; reads the figures, no orders',
  accountant: 'Accountant: reads orders, documents, figures, gift cards, trade accounts and the audit; changes nothing',
}
