import { sql, type ExpressionBuilder } from 'kysely'
import type { Segment } from '../../src/contract/desk/campaigns/desk-letter.ts'
import type { Schema } from '../db/schema/schema.ts'

interface Chosen {
  segment: Segment
  province: string | null
}

const PAID = ['processing', 'dispatched', 'delivered'] as const

/** The condition of a reader who has confirmed and belongs to a segment. An index answers each part for one address. */
export const isReaderIn =
  ({ segment, province }: Chosen) =>
  (row: ExpressionBuilder<Schema, 'newsletter'>) => {
    const confirmed = row('newsletter.state', '=', 'confirmed')
    const paid = row.exists(
      row
        .selectFrom('orders')
        .select('orders.order_id')
        .whereRef('orders.email', '=', 'newsletter.email')
        .where('orders.state', 'in', PAID),
    )
    if (segment === 'bought') return row.and([confirmed, paid])
    if (segment === 'never_bought') return row.and([confirmed, row.not(paid)])
    if (segment === 'trade') {
      const trade = row
        .selectFrom('customer')
        .select('customer.customer_id')
        .whereRef('customer.email', '=', 'newsletter.email')
        .where('customer.role', '=', 'trade')
      return row.and([confirmed, row.exists(trade)])
    }
    if (segment === 'province') {
      const last = row
        .selectFrom('orders')
        .select('orders.shipping')
        .whereRef('orders.email', '=', 'newsletter.email')
        // A gift card goes nowhere, and an order that was never paid may have been anybody's.
        .where('orders.kind', '<>', 'gift_card')
        .where('orders.state', 'in', PAID)
        .orderBy('orders.created_at', 'desc')
        .limit(1)
      return row.and([confirmed, sql<boolean>`${last} like ${`%"province":${JSON.stringify(province)}%`}`])
    }
    return confirmed
  }
