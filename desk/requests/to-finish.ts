import type { OrderRequest } from '../../src/contract/orders/order-request.ts'
import { formatDay } from '../../src/domain/calendar/days.ts'
import { refundDay } from '../../src/domain/orders/order-request.ts'

/** Whether something is still to be done about an accepted request. An accepted cancellation is done at once. */
export const isToFinish = ({ kind, state, done_at }: Pick<OrderRequest, 'kind' | 'state' | 'done_at'>): boolean =>
  kind !== 'cancel' && state === 'accepted' && (done_at ?? null) === null

/** What is to be done, with the last day of the refund of a return. */
export function toFinishWords(request: Pick<OrderRequest, 'kind' | 'created_at'>): string {
  const day = refundDay(request)
  return day === null ? 'To finish' : `To finish: refund by ${formatDay(day)}`
}
