import type { ExpressionBuilder } from 'kysely'
import { sql } from 'kysely'
import type { ShopTransaction } from '../db/open.ts'
import type { Schema } from '../db/schema/schema.ts'
import type { Deps } from '../deps.ts'
import { GIFT_CARD_MAIL } from '../mail/secret-mail.ts'
import { addEvent } from '../orders/change-state.ts'
import { lockOrder } from '../orders/order-row.ts'

/** Adds to the order of a gift card that the newest mail with its code came back. Does nothing for any other mail. */
export async function noteReturnedCard(trx: ShopTransaction, deps: Pick<Deps, 'clock'>, mailId: string): Promise<void> {
  if (!mailId.startsWith(GIFT_CARD_MAIL)) return
  const [cardId, mails] = splitAtLast(mailId.slice(GIFT_CARD_MAIL.length))
  const card = await trx.selectFrom('gift_card').select(['order_id', 'mails']).where('card_id', '=', cardId).executeTakeFirst()
  if (!card || card.order_id === null || String(card.mails) !== mails) return
  const order = await lockOrder(trx, card.order_id)
  if (order)
    await addEvent(trx, deps, order, 'update', 'The e-mail with the gift card came back. Please check the address of the recipient.')
}

function splitAtLast(text: string): [string, string] {
  const at = text.lastIndexOf('-')
  return [text.slice(0, at), text.slice(at + 1)]
}

/** Whether the newest mail with the code of a card was not delivered. */
export const isUndelivered = ({ exists, selectFrom }: ExpressionBuilder<Schema, 'gift_card'>) =>
  exists(
    selectFrom('outgoing_mail')
      .select('mail_id')
      .where('mail_id', '=', sql<string>`${sql.lit(GIFT_CARD_MAIL)} || gift_card.card_id || '-' || gift_card.mails`)
      .where('given_up_at', 'is not', null),
  )
