import type { ExpressionBuilder } from 'kysely'
import type { OrderRequest } from '../../../src/contract/orders/order-request.ts'
import { refundedLinesSchema } from '../../../src/contract/orders/order.ts'
import type { DeskRequestRow, DeskRequestsRead } from '../../../src/contract/desk/desk-request.ts'
import { countRows, onPage } from '../../db/list-page.ts'
import type { Database } from '../../db/open.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { readStored } from '../../db/stored-json.ts'

/** The requests of several orders by order, oldest first. */
export async function requestsOfOrders(db: Database, orderIds: readonly string[]): Promise<Map<string, OrderRequest[]>> {
  const rows = await db
    .selectFrom('order_request')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .orderBy('created_at')
    .orderBy('request_id')
    .execute()
  const photos =
    rows.length === 0
      ? []
      : await db
          .selectFrom('order_request_photo')
          .select(['request_id', (photo) => photo.fn.countAll<number>().as('count')])
          .where(
            'request_id',
            'in',
            rows.map(({ request_id }) => request_id),
          )
          .groupBy('request_id')
          .execute()
  const counts = new Map(photos.map(({ request_id, count }) => [request_id, count]))
  const requests = rows.map(({ order_id, lines, ...row }) => ({
    order_id,
    request: { ...row, lines: readStored(refundedLinesSchema, lines), photos: counts.get(row.request_id) ?? 0 },
  }))
  const byOrder = Map.groupBy(requests, ({ order_id }) => order_id)
  return new Map([...byOrder].map(([id, found]) => [id, found.map(({ request }) => request)]))
}

/** The accepted requests about pieces that are not finished, as a condition. Older versions leave a cancellation without its end. */
export const isToFinish = (row: ExpressionBuilder<Schema, 'order_request'>) =>
  row.and([row('order_request.state', '=', 'accepted'), row('done_at', 'is', null), row('order_request.kind', '!=', 'cancel')])

/** One page of all requests: the open ones by default. Those that wait are oldest first, the others newest first. */
export async function listRequests(
  db: Database,
  { state, ...place }: DeskRequestsRead,
): Promise<{ requests: DeskRequestRow[]; total: number }> {
  const all = db.selectFrom('order_request')
  const found =
    state === 'to_finish'
      ? all.where(isToFinish)
      : state === 'withdrawn'
        ? all.where('withdrawn_at', 'is not', null)
        : all.where('order_request.state', '=', state).where('withdrawn_at', 'is', null)
  const direction = state === 'open' || state === 'to_finish' ? 'asc' : 'desc'
  const listed = found
    .innerJoin('orders', 'orders.order_id', 'order_request.order_id')
    .select([
      'request_id',
      'order_request.order_id',
      'order_request.kind',
      'problem',
      'wish',
      'order_request.state',
      'words',
      'order_request.created_at',
      'decided_at',
      'done_at',
      'withdrawn_at',
    ])
    .select(['first_name', 'last_name'])
    .orderBy('order_request.created_at', direction)
    .orderBy('request_id', direction)
  return { total: await countRows(found), requests: await onPage(listed, place).execute() }
}

/** A photo of an order's request as base64 of a WebP, or null. */
export async function requestPhoto(db: Database, orderId: string, requestId: string, position: number): Promise<string | null> {
  const photo = await db
    .selectFrom('order_request_photo')
    .innerJoin('order_request', 'order_request.request_id', 'order_request_photo.request_id')
    .select('content')
    .where('order_id', '=', orderId)
    .where('order_request_photo.request_id', '=', requestId)
    .where('position', '=', position)
    .executeTakeFirst()
  return photo?.content ?? null
}
