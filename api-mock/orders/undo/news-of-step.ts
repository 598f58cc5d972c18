import type { ShopTransaction } from '../../db/open.ts'
import type { Deps } from '../../deps.ts'
import { orderPushId } from '../../push/order-push.ts'
import { withdrawPushes } from '../../push/outbox.ts'

/** The entries of an order's history from a step on. */
export interface Entries {
  orderId: string
  /** The position of the step. */
  from: number
  /** The position after the last entry. */
  until: number
}

/** The mails that are wrong once a step is taken back. Others about the same entries, such as a new day, stay true. */
const mailsOfSteps = ['dispatched', 'tracking-corrected', 'delivered', 'marked-too-early'] as const

const positionsOf = ({ from, until }: Entries) => Array.from({ length: until - from }, (_, index) => from + index)

const mailsOf = (entries: Entries) =>
  positionsOf(entries).flatMap((position) => mailsOfSteps.map((name) => `${name}-${entries.orderId}-${position}`))

const pushesOf = (entries: Entries) => positionsOf(entries).map((position) => orderPushId(entries.orderId, position))

/** A mail that was tried and is not given up may be leaving at this moment. */
const mayHaveLeft = (mail: { sent_at: string | null; attempts: number; given_up_at: string | null }) =>
  mail.sent_at !== null || (mail.attempts > 0 && mail.given_up_at === null)

/** Whether the customer may have a mail or a push about a step. */
async function isNotified(trx: ShopTransaction, { clock }: Pick<Deps, 'clock'>, entries: Entries): Promise<boolean> {
  const mails = await trx
    .selectFrom('outgoing_mail')
    .select(['sent_at', 'attempts', 'given_up_at'])
    .where('mail_id', 'in', mailsOf(entries))
    .execute()
  if (mails.some(mayHaveLeft)) return true
  const pushed = await trx
    .selectFrom('push_delivery')
    .select('delivery_id')
    .where('message_id', 'in', pushesOf(entries))
    .where((push) =>
      // The next attempt of a push that is leaving at this moment is ahead.
      push.or([
        push('outcome', '=', 'taken'),
        push.and([push('done_at', 'is', null), push('next_attempt_at', '>', clock.now().toISOString())]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return pushed !== undefined
}

/** Removes the mails and pushes about a step that have not left. Returns whether the customer may have one that did. */
export async function withdrawNews(trx: ShopTransaction, deps: Pick<Deps, 'clock'>, entries: Entries): Promise<boolean> {
  // Waits for a sender that claims one of them at this moment.
  await trx.selectFrom('outgoing_mail').select('mail_id').where('mail_id', 'in', mailsOf(entries)).orderBy('mail_id').forUpdate().execute()
  const wasNotified = await isNotified(trx, deps, entries)
  await trx.deleteFrom('outgoing_mail').where('mail_id', 'in', mailsOf(entries)).where('sent_at', 'is', null).execute()
  await withdrawPushes(trx, deps, pushesOf(entries))
  return wasNotified
}
