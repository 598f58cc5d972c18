import * as z from 'zod/mini'
import type { Selectable } from 'kysely'
import { storedAddressSchema } from '../../src/contract/account/address.ts'
import { cartItemSchema, variationSchema, type CartItem } from '../../src/contract/cart/cart.ts'
import type { Approval, ApprovalState } from '../../src/contract/trade/approval.ts'
import { cents } from '../../src/contract/money/money.ts'
import { sumCents } from '../../src/domain/sums.ts'
import { deliveryFee } from '../delivery/order-delivery.ts'
import { priceLines } from '../catalogue/price-lines.ts'
import type { Database } from '../db/open.ts'
import type { TradeApprovalTable } from '../db/schema/wholesale.ts'
import { readStored } from '../db/stored-json.ts'
import type { Deps } from '../deps.ts'
import { addressAnswer } from '../orders/address-answer.ts'
import type { TradeMemberRow } from './accounts.ts'
import { DAY_MS } from '../../src/domain/calendar/durations.ts'

/** The largest quantity of a line. */
export const MOST_PIECES = 1000
/** Days until a request ends by itself. */
const DAYS_OPEN = 30
/** The most requests of an account that wait at the same time. */
export const MOST_OPEN = 100
/** The requests that a member's account shows beside the open ones. */
const MOST_ENDED = 30

const linesSchema = z.array(z.object({ productId: z.int(), quantity: z.int(), variation: variationSchema }))

type Needs = Pick<Deps, 'catalogue' | 'clock'>

/** A request, and who asks. The member's fields are null for a customer who has left the account. */
export type ApprovalRow = Selectable<TradeApprovalTable> & {
  first_name: string
  last_name: string
  email: string
  discount: number
  /** Since when the customer is a member of this account. */
  joined_at: string | null
}

const requests = (db: Database) =>
  db
    .selectFrom('trade_approval')
    .innerJoin('customer', 'customer.customer_id', 'trade_approval.customer_id')
    .leftJoin('trade_member', (join) =>
      join
        .onRef('trade_member.customer_id', '=', 'trade_approval.customer_id')
        .onRef('trade_member.account_id', '=', 'trade_approval.account_id'),
    )
    .selectAll('trade_approval')
    .select(['first_name', 'last_name', 'customer.email', 'discount_percentage as discount', 'trade_member.joined_at'])

/** A request by its id; undefined without one. */
export const findApproval = (db: Database, approvalId: string): Promise<ApprovalRow | undefined> =>
  requests(db).where('approval_id', '=', approvalId).executeTakeFirst()

/** A request of this time or earlier has ended by itself. */
export const oldestOpen = ({ clock }: Pick<Deps, 'clock'>): string => new Date(clock.now().getTime() - DAYS_OPEN * DAY_MS).toISOString()

/**
 * The state of a request now. A request that was not decided in 30 days has ended. So has a request of a customer who left the account
 * after it.
 */
export function stateOf({ state, asked_at, joined_at }: ApprovalRow, deps: Pick<Deps, 'clock'>): ApprovalState {
  if (state !== 'open') return state
  return asked_at <= oldestOpen(deps) || joined_at === null || joined_at > asked_at ? 'ended' : 'open'
}

/** The lines of an open request at the asker's present prices. */
export const linesNow = (row: ApprovalRow, deps: Needs) => priceLines(deps, row.discount, MOST_PIECES, readStored(linesSchema, row.lines))

/** The name of the person who asks. */
export const askerOf = ({ first_name, last_name }: ApprovalRow): string => `${first_name} ${last_name}`.trim()

const goodsOf = (items: readonly CartItem[]) => sumCents(items.map(({ totals }) => totals.total))

/** Where the order of a request goes. */
export const whereOf = ({ shipping, collect }: Pick<ApprovalRow, 'shipping' | 'collect'>) => ({
  shipping: readStored(storedAddressSchema, shipping),
  collect: collect ?? undefined,
})

/** What the delivery of a request's lines costs now, in cents. */
export const feeNow = (row: ApprovalRow, deps: Needs, items: readonly CartItem[]) => deliveryFee(deps, whereOf(row), goodsOf(items))

/** A request as the members of its account see it. */
export function approvalAnswer(row: ApprovalRow, deps: Needs): Approval {
  const { items, problem } =
    row.items === null ? linesNow(row, deps) : { items: readStored(z.array(cartItemSchema), row.items), problem: null }
  const state = stateOf(row, deps)
  const where = whereOf(row)
  const store = where.collect === undefined ? undefined : deps.catalogue.editorial.stores.get(where.collect)
  return {
    approval_id: row.approval_id,
    state,
    asked_at: row.asked_at,
    asked_by: { member_id: row.customer_id, name: askerOf(row) },
    items,
    total: cents(goodsOf(items) + (row.items === null ? feeNow(row, deps, items) : (row.delivery_fee ?? 0))),
    ...(where.collect !== undefined && { collect: store?.name ?? where.collect }),
    problem: state === 'open' ? (problem?.message ?? '') : '',
    shipping: addressAnswer(where.shipping),
    purchase_order: row.purchase_order,
    note: row.note,
    reason: row.reason,
    decided_by: row.decided_by,
    order_id: row.order_id,
  }
}

/**
 * The requests of an account as its member sees them, newest first: all that are open, and the last others. An owner sees those of all
 * members, a buyer their own.
 */
export async function approvalsOf(
  db: Database,
  deps: Needs,
  { account_id, customer_id, role }: Pick<TradeMemberRow, 'account_id' | 'customer_id' | 'role'>,
): Promise<Approval[]> {
  const all = requests(db).where('trade_approval.account_id', '=', account_id)
  const seen = role === 'owner' ? all : all.where('trade_approval.customer_id', '=', customer_id)
  const newest = seen.orderBy('asked_at', 'desc').orderBy('approval_id')
  const since = oldestOpen(deps)
  const open = await newest.where('state', '=', 'open').where('asked_at', '>', since).limit(MOST_OPEN).execute()
  const others = newest.where((row) => row.or([row('state', '<>', 'open'), row('asked_at', '<=', since)])).limit(MOST_ENDED)
  const rows = [...open, ...(await others.execute())].toSorted((a, b) => (a.asked_at < b.asked_at ? 1 : a.asked_at > b.asked_at ? -1 : 0))
  return rows.map((row) => approvalAnswer(row, deps))
}

/** Every request of a customer, oldest first, for the export of their data. */
export async function approvalsBy(db: Database, deps: Needs, customerId: string): Promise<Approval[]> {
  const rows = await requests(db).where('trade_approval.customer_id', '=', customerId).orderBy('asked_at').execute()
  return rows.map((row) => approvalAnswer(row, deps))
}
