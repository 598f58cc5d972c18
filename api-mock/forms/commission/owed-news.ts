import { cents } from '../../../src/contract/money/money.ts'
import { formatMoney } from '../../../src/domain/money.ts'
import type { ShopTransaction } from '../../db/open.ts'
import type { Deps } from '../../deps.ts'
import { notifyOwner } from '../../owner-notices/notify-owner.ts'
import { commissionOf } from './read-commission.ts'

/** Notifies the owner of the commission that is owed for an accepted application, or will be, before the application is deleted. */
export async function notifyOwnerOfLeftCommission(
  trx: ShopTransaction,
  deps: Pick<Deps, 'catalogue' | 'clock' | 'config' | 'dialect'>,
  { application_id, code }: { application_id: string; code: string },
): Promise<void> {
  const { owed, waiting } = await commissionOf(trx, { application_id, code })
  if (owed + waiting <= 0) return
  const now = Math.max(0, owed)
  const name = 'commission-left-for-the-shop'
  const values = {
    application_number: application_id,
    promo_code: code,
    owed: formatMoney(cents(now)),
    // What was paid too much lowers it.
    waiting: formatMoney(cents(owed + waiting - now)),
  }
  await notifyOwner(trx, deps, {
    key: `${name}-${application_id}`,
    mail: { name, values },
    push: {
      title: 'Commission is left to pay',
      body: 'A decorator with commission has deleted the account. The mail has the amount.',
      path: '/desk/coupons',
    },
  })
}
