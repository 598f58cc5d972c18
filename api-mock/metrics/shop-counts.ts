import type { Deps } from '../deps.ts'
import { UNTIL_PAID } from '../measurement/store-conversion.ts'
import type { QueueName, ShopCounts } from './metrics.ts'

/** Reads what waits in the database. Every query uses an index, or a table that stays small. */
export async function readShopCounts({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<ShopCounts> {
  const now = clock.now().getTime()
  const [mail, push, conversions, givenUp, open, held] = await Promise.all([
    db
      .selectFrom('outgoing_mail')
      .select((row) => [row.fn.countAll<number>().as('waiting'), row.fn.min('created_at').as('since')])
      .where('sent_at', 'is', null)
      .where('given_up_at', 'is', null)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('push_delivery')
      .innerJoin('push_message', 'push_message.message_id', 'push_delivery.message_id')
      .select((row) => [row.fn.countAll<number>().as('waiting'), row.fn.min('push_message.created_at').as('since')])
      .where('done_at', 'is', null)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('conversion')
      .select((row) => [row.fn.countAll<number>().as('waiting'), row.fn.min('created_at').as('since')])
      .where('done_at', 'is', null)
      .where('next_attempt_at', '!=', UNTIL_PAID)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('outgoing_mail')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('sent_at', 'is', null)
      .where('given_up_at', 'is not', null)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('orders')
      .select((row) => ['state', row.fn.countAll<number>().as('count')])
      .where('state', 'in', ['pending_payment', 'processing'])
      .groupBy('state')
      .execute(),
    db
      .selectFrom('review')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('approved', '=', 0)
      .where('declined_at', 'is', null)
      .executeTakeFirstOrThrow(),
  ])
  const ageOf = (since: string | null) => (since === null ? 0 : Math.max(0, (now - Date.parse(since)) / 1000))
  const queue = ({ waiting, since }: { waiting: number; since: string | null }) => ({ waiting, oldest: ageOf(since) })
  const ordersIn = (state: 'pending_payment' | 'processing') => open.find((row) => row.state === state)?.count ?? 0
  const queues: Record<QueueName, { waiting: number; oldest: number }> = {
    mail: queue(mail),
    push: queue(push),
    conversions: queue(conversions),
  }
  return {
    queues,
    mailGivenUp: givenUp.count,
    ordersUnpaid: ordersIn('pending_payment'),
    ordersToDispatch: ordersIn('processing'),
    reviewsHeld: held.count,
  }
}
