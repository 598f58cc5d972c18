import { cents } from '../../../src/contract/money/money.ts'
import { formatDayLong, southAfricanDay } from '../../../src/domain/calendar/days.ts'
import { formatMoney } from '../../../src/domain/money.ts'
import { askedKind } from '../../../src/domain/orders/asked-pieces.ts'
import { requestWords } from '../../../src/domain/orders/order-request.ts'
import type { Database } from '../../db/open.ts'
import { OrderStateError } from '../change-state.ts'

/** Something since a step counts on it, so it cannot be taken back. The message names what. */
export class UndoRefusedError extends OrderStateError {
  override name = 'UndoRefusedError'
}

const dayOf = (at: string) => formatDayLong(southAfricanDay(new Date(at)))

/**
 * Throws UndoRefusedError if a refund was made since a step, or the customer has asked something that was not declined: pieces that can be
 * returned, repaired or reported have left. `at`: the moment of the step, ISO 8601.
 */
export async function requireNothingSince(db: Database, orderId: string, at: string): Promise<void> {
  const requests = await db
    .selectFrom('order_request')
    .select(['kind', 'problem', 'state', 'created_at'])
    .where('order_id', '=', orderId)
    .where('created_at', '>=', at)
    .where('state', '!=', 'refused')
    .orderBy('created_at')
    .execute()
  const [request] = requests
  if (request)
    throw new UndoRefusedError(
      `The customer’s request “${requestWords[askedKind(request)].title}” of ${dayOf(request.created_at)} counts on this step, and it is ${request.state === 'open' ? 'open' : 'accepted'}. If nothing arrived, decline it first.`,
    )
  const refund = await db
    .selectFrom('refund')
    .select(['amount', 'at'])
    .where('order_id', '=', orderId)
    .where('at', '>=', at)
    .orderBy('position')
    .executeTakeFirst()
  if (refund)
    throw new UndoRefusedError(
      `The refund of ${formatMoney(cents(refund.amount))} on ${dayOf(refund.at)} counts on this step, and a refund cannot be taken back.`,
    )
}
