import { askedKind } from '../../../src/domain/orders/asked-pieces.ts'
import { requestWords } from '../../../src/domain/orders/order-request.ts'
import { addEvent, OrderStateError } from '../change-state.ts'
import type { StaffStep } from '../staff.ts'

/** What was agreed about an accepted request is done, without a refund of its pieces: a repair, or the customer keeps them. */
export const finishRequest = (requestId: string): StaffStep => ({
  action: 'orders.finish_request',
  async take(trx, { clock }, order) {
    const finished = await trx
      .updateTable('order_request')
      .set({ done_at: clock.now().toISOString() })
      .where('request_id', '=', requestId)
      .where('order_id', '=', order.order_id)
      .where('state', '=', 'accepted')
      .where('kind', '!=', 'cancel')
      .where('done_at', 'is', null)
      .returning(['kind', 'problem'])
      .executeTakeFirst()
    if (!finished) throw new OrderStateError('This request is not to finish')
    await addEvent(trx, { clock }, order, 'answer', `${requestWords[askedKind(finished)].title}: done.`)
  },
})
