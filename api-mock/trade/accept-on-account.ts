import { cents } from '../../src/contract/money/money.ts'
import { formatMoney } from '../../src/domain/money.ts'
import { formatDayLong } from '../../src/domain/calendar/days.ts'
import type { ShopTransaction } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { ShopError } from '../http/shop-error.ts'
import { changeState } from '../orders/change-state.ts'
import type { OrderRow } from '../orders/order-row.ts'
import { membershipOf } from './accounts.ts'
import { dueDay, moveAccount } from './balance.ts'

const notOffered = () =>
  new ShopError(
    403,
    'trade_not_allowed',
    'Ordering on account is for members of a trade account with a limit. Please choose another way to pay.',
  )

/** A request under "Trade account" has the prices of the catalogue, so it cannot be for a quote. */
function needsApproval(over: number, { kind }: OrderRow): ShopError {
  const above = over === 0 ? '' : ` above ${formatMoney(cents(over))}`
  const next = kind === 'quote' ? 'Ask an owner to change that under "Trade account"' : 'Ask for it under "Trade account"'
  const words = `An owner of your trade account has to approve orders on account${above}. ${next}. Nothing was ordered.`
  return new ShopError(403, 'approval_needed', words)
}

/**
 * Accepts an open order on the trade account of its customer: charges what gift cards leave to pay, and starts the work. The invoice is due
 * after the account's terms. `isApproved`: an owner of the account has approved it. Throws `trade_not_allowed`, `approval_needed` and
 * `account_limit`.
 */
export async function acceptOnAccount(
  trx: ShopTransaction,
  deps: Deps,
  order: OrderRow,
  { isApproved }: { isApproved: boolean } = { isApproved: false },
): Promise<OrderRow> {
  const member = order.customer_id === null ? undefined : await membershipOf(trx, order.customer_id)
  if (!member) throw notOffered()
  const { account_id } = member
  const account = await trx.selectFrom('trade_account').selectAll().where('account_id', '=', account_id).executeTakeFirstOrThrow()
  if (account.credit_limit === 0) throw notOffered()
  const charged = order.total - order.credit_total
  if (!isApproved && member.role !== 'owner' && account.approval_over !== null && charged > account.approval_over)
    throw needsApproval(account.approval_over, order)
  const due_on = dueDay(deps, account)
  const open =
    order.state === 'payment_failed'
      ? await changeState(trx, deps, order, { to: 'pending_payment', note: 'Another way to pay was chosen.', mail: null })
      : order
  await moveAccount(trx, deps, account, { kind: 'order', amount: charged, order_id: order.order_id, due_on })
  return changeState(trx, deps, open, {
    to: 'processing',
    note: `Ordered on account. Please pay by ${formatDayLong(due_on)}.`,
    set: { payment_method: 'on_account', months: null, account_id, due_on },
    mail: { name: 'order-on-account' },
  })
}
