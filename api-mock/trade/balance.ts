import { cents } from '../../src/contract/money/money.ts'
import type { TradeEntry } from '../../src/contract/trade/trade.ts'
import { formatMoney } from '../../src/domain/money.ts'
import { laterDay, southAfricanDay } from '../../src/domain/calendar/days.ts'
import type { ShopTransaction } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { ShopError } from '../http/shop-error.ts'
import { nextRev, type TradeAccountRow } from './accounts.ts'

type Movement = Pick<TradeEntry, 'kind' | 'amount'> & Partial<Pick<TradeEntry, 'order_id' | 'due_on' | 'reference'>>

/**
 * Changes what is outstanding and adds the entry about it. An order is refused with `account_limit` if it would exceed the limit: one
 * statement checks and changes the balance, so two orders at the same time cannot exceed it. Call it after the locks of cart, order, stock
 * and gift cards.
 */
export async function moveAccount(
  trx: ShopTransaction,
  { clock }: Pick<Deps, 'clock'>,
  account: Pick<TradeAccountRow, 'account_id'>,
  { kind, amount, order_id = null, due_on = null, reference = '' }: Movement,
): Promise<void> {
  const { account_id } = account
  const now = clock.now()
  const change = trx
    .updateTable('trade_account')
    .set((row) => ({ balance: row('balance', '+', amount) }))
    .where('account_id', '=', account_id)
  const moved = await (kind === 'order' ? change.where(({ eb, ref }) => eb(eb('balance', '+', amount), '<=', ref('credit_limit'))) : change)
    .returning('rev')
    .executeTakeFirst()
  if (!moved) {
    const present = await trx.selectFrom('trade_account').selectAll().where('account_id', '=', account_id).executeTakeFirstOrThrow()
    throw overLimit(present)
  }
  await trx
    .updateTable('trade_account')
    .set({ rev: nextRev({ clock }, moved.rev) })
    .where('account_id', '=', account_id)
    .execute()
  const last = await trx
    .selectFrom('trade_entry')
    .select('position')
    .where('account_id', '=', account_id)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  const position = (last?.position ?? 0) + 1
  await trx
    .insertInto('trade_entry')
    .values({ account_id, position, at: now.toISOString(), kind, amount, order_id, due_on, reference })
    .execute()
}

function overLimit({ balance, credit_limit }: TradeAccountRow): ShopError {
  const room = Math.max(0, credit_limit - balance)
  const message = `Your trade account has ${formatMoney(cents(room))} left of its limit of ${formatMoney(cents(credit_limit))}. Nothing was ordered.`
  return new ShopError(409, 'account_limit', message, { room })
}

/** The day by which an order of today is to be paid, in South Africa. */
export const dueDay = ({ clock }: Pick<Deps, 'clock'>, { terms_days }: Pick<TradeAccountRow, 'terms_days'>): string =>
  laterDay(southAfricanDay(clock.now()), terms_days)
