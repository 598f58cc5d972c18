import type { Deps } from '../deps.ts'
import { endOfRecords } from '../orders/old-orders.ts'
import { nobody } from './cards.ts'

/**
 * Pseudonymises the cards that were the store credit of deleted accounts, five years after the last movement (POPIA, section 14). Other cards
 * follow their order.
 */
export async function pseudonymiseOldCards(deps: Deps): Promise<void> {
  const before = endOfRecords(deps)
  await deps.db
    .updateTable('gift_card')
    .set(nobody)
    .where('recipient_email', '<>', '')
    .where('kind', '=', 'card')
    .where('order_id', 'is', null)
    .where('refund_id', 'is', null)
    .where('created_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('gift_card_entry')
            .select('position')
            .whereRef('gift_card_entry.card_id', '=', 'gift_card.card_id')
            .where('gift_card_entry.at', '>=', before),
        ),
      ),
    )
    .execute()
}
