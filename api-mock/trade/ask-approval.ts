import type { TradeAsk } from '../../src/contract/trade/approval.ts'
import type { CustomerRow } from '../account/customer-row.ts'
import { priceLines } from '../catalogue/price-lines.ts'
import type { ShopTransaction } from '../db/open.ts'
import { requireDelivery } from '../delivery/order-delivery.ts'
import type { Deps } from '../deps.ts'
import { notFound, ShopError } from '../http/shop-error.ts'
import { writeApprovalAskedMail } from '../mail/trade-mail.ts'
import { countChange, lockAccount, membershipOf, newTradeId } from './accounts.ts'
import { MOST_OPEN, MOST_PIECES, oldestOpen } from './approvals.ts'
import { membersOf } from './read-state.ts'

/**
 * Stores a request for an order on account and mails the owners. Throws `not_found` for a customer without an account, `trade_not_allowed`
 * for an account without a limit, `trade_full`, `product_gone`, `option_gone`, `no_delivery` and `no_collection`.
 */
export async function askApproval(trx: ShopTransaction, deps: Deps, customer: CustomerRow, ask: TradeAsk): Promise<void> {
  const { customer_id } = customer
  const found = await membershipOf(trx, customer_id)
  const account = found && (await lockAccount(trx, found.account_id))
  // Under the lock: an owner may have removed the member.
  const member = await membershipOf(trx, customer_id)
  if (!account || member?.account_id !== account.account_id) throw notFound('You have no trade account any more')
  if (account.credit_limit === 0)
    throw new ShopError(
      403,
      'trade_not_allowed',
      'Your trade account has no limit for orders on account. Please choose another way to pay.',
    )
  const { account_id } = account
  const since = oldestOpen(deps)
  const open = trx.selectFrom('trade_approval').select(({ fn }) => fn.countAll<number>().as('count'))
  const waiting = open.where('account_id', '=', account_id).where('state', '=', 'open').where('asked_at', '>', since)
  if ((await waiting.executeTakeFirstOrThrow()).count >= MOST_OPEN)
    throw new ShopError(409, 'trade_full', `${MOST_OPEN} requests of your trade account wait already. Ask an owner to decide first.`)
  const { items, problem } = priceLines(deps, customer.discount_percentage, MOST_PIECES, ask.lines)
  if (problem) throw new ShopError(409, problem.code, problem.message)
  requireDelivery(deps, ask)
  const at = deps.clock.now().toISOString()
  const approval_id = newTradeId(deps)
  await trx
    .insertInto('trade_approval')
    .values({
      approval_id,
      account_id,
      customer_id,
      state: 'open',
      asked_at: at,
      changed_at: at,
      lines: JSON.stringify(ask.lines),
      from_cart: ask.fromCart ? 1 : 0,
      phone: ask.phone,
      shipping: JSON.stringify(ask.shipping),
      purchase_order: ask.purchaseOrder ?? null,
      note: ask.note,
      reason: '',
      decided_by: null,
      items: null,
      order_id: null,
      collect: ask.collect ?? null,
      delivery_fee: null,
    })
    .execute()
  await countChange(trx, deps, account)
  const by = `${customer.first_name} ${customer.last_name}`.trim()
  const owners = (await membersOf(trx, account_id)).filter(({ role, member_id }) => role === 'owner' && member_id !== customer_id)
  for (const { email, first_name } of owners)
    await writeApprovalAskedMail(trx, deps, {
      approvalId: approval_id,
      email,
      firstName: first_name,
      business: account.name,
      items,
      note: ask.note,
      by,
    })
}
