import type { Updateable } from 'kysely'
import type { Cart, CartItem } from '../../src/contract/cart/cart.ts'
import type { TradeDecision } from '../../src/contract/trade/approval.ts'
import { addressInput } from '../../src/domain/account/address-input.ts'
import { totalCart } from '../../src/domain/cart/cart.ts'
import { formatMoney } from '../../src/domain/money.ts'
import { storedAddress, type CustomerRow } from '../account/customer-row.ts'
import { insertOrder } from '../checkout/new-order.ts'
import { lockOrdersOf, supersede } from '../checkout/replaced-orders.ts'
import type { ShopTransaction } from '../db/open.ts'
import type { TradeApprovalTable } from '../db/schema/wholesale.ts'
import { lockCart } from '../db/transaction.ts'
import { pricedCart, requireDelivery } from '../delivery/order-delivery.ts'
import type { Deps } from '../deps.ts'
import { notFound, ShopError } from '../http/shop-error.ts'
import { writeApprovalDeclinedMail } from '../mail/trade-mail.ts'
import { enterState } from '../orders/change-state.ts'
import { NO_REV, type OrderRow } from '../orders/order-row.ts'
import { holdStock, lockStock, productsHeldBy } from '../stock/hold.ts'
import { acceptOnAccount } from './accept-on-account.ts'
import { countChange, lockAccount, membershipOf, type TradeAccountRow } from './accounts.ts'
import { askerOf, feeNow, findApproval, linesNow, stateOf, whereOf, type ApprovalRow } from './approvals.ts'

const noSuch = () => notFound('There is no such request any more')
const ownersOnly = () => new ShopError(403, 'trade_not_allowed', 'Only an owner of the trade account can decide this. Please ask one.')

/**
 * Decides a request, in the transaction that stores the key. The lock of the request makes it happen once. Throws `not_found`,
 * `trade_not_allowed` for a buyer, `approval_closed`, `approval_changed` for another total than the owner saw, `product_gone`,
 * `option_gone`, `out_of_stock`, `no_delivery`, `no_collection` and `account_limit`.
 */
export async function decideApproval(trx: ShopTransaction, deps: Deps, customer: CustomerRow, { approvalId, decision }: TradeDecision) {
  await trx.selectFrom('trade_approval').select('approval_id').where('approval_id', '=', approvalId).forUpdate().executeTakeFirst()
  const row = await findApproval(trx, approvalId)
  const member = await membershipOf(trx, customer.customer_id)
  const isAsker = row?.customer_id === customer.customer_id
  if (!row || row.account_id !== member?.account_id || (member.role !== 'owner' && !isAsker)) throw noSuch()
  const state = stateOf(row, deps)
  if (state !== 'open') throw closed(row, state)
  if (decision.kind === 'withdraw' ? !isAsker : member.role !== 'owner') throw ownersOnly()
  const by = `${customer.first_name} ${customer.last_name}`.trim()
  const ready = decision.kind === 'approve' ? await prepareOrder(trx, deps, row, decision.total) : null
  const account = await lockAccount(trx, row.account_id)
  await requireMembers(trx, deps, row, customer)
  await countChange(trx, deps, account)
  const lines = ready?.cart.items ?? linesNow(row, deps).items
  const decided = { items: JSON.stringify(lines), delivery_fee: feeNow(row, deps, lines) }
  if (decision.kind === 'withdraw') return settle(trx, deps, row, { state: 'withdrawn', ...decided })
  if (!ready || decision.kind === 'decline') {
    const { reason } = decision.kind === 'decline' ? decision : { reason: '' }
    await settle(trx, deps, row, { state: 'declined', ...decided, reason, decided_by: by })
    return writeApprovalDeclinedMail(trx, deps, { row, by, business: account.name, reason })
  }
  const order = await placeApproved(trx, deps, row, { account, ready, by })
  return settle(trx, deps, row, { state: 'approved', ...decided, decided_by: by, order_id: order.order_id })
}

function closed({ order_id, decided_by }: ApprovalRow, state: string): ShopError {
  const words: Record<string, string> = {
    approved: `${decided_by} has approved this already. It is order ${order_id}.`,
    declined: `${decided_by} has declined this request.`,
    withdrawn: 'This request was taken back.',
  }
  return new ShopError(409, 'approval_closed', words[state] ?? 'This request has ended. Ask again.')
}

interface Ready {
  cart: Cart
  counted: Awaited<ReturnType<typeof lockStock>>
}

/**
 * Locks cart and stock, and prices the lines. Nothing is ordered at another total than the owner saw. The asker's own unpaid orders of these
 * lines end, as at a checkout.
 */
async function prepareOrder(trx: ShopTransaction, deps: Deps, row: ApprovalRow, seen: number): Promise<Ready> {
  const own = trx.selectFrom('customer').select('cart_key').where('customer_id', '=', row.customer_id)
  const { cart_key: cartKey } = await own.executeTakeFirstOrThrow()
  if (row.from_cart) await lockCart(trx, cartKey)
  const { items, problem } = linesNow(row, deps)
  if (problem) throw new ShopError(409, problem.code, problem.message)
  const where = whereOf(row)
  requireDelivery(deps, where)
  const cart = pricedCart(deps, cartOf(items, cartKey), where)
  const replaced = row.from_cart ? await lockOrdersOf(trx, cartKey, items) : []
  const held = await productsHeldBy(
    trx,
    replaced.map(({ order_id }) => order_id),
  )
  const counted = await lockStock(trx, [...items.map(({ id }) => id), ...held])
  if (cart.totals.total !== seen)
    throw new ShopError(
      409,
      'approval_changed',
      `The prices have changed. The order of ${askerOf(row)} costs ${formatMoney(cart.totals.total)} now. Nothing was ordered. Please decide again.`,
    )
  await supersede(trx, deps, replaced)
  return { cart, counted }
}

const cartOf = (items: CartItem[], cartKey: string): Cart =>
  totalCart({ cart_key: cartKey, rev: NO_REV, items, coupon: null, available_auto_coupons: [], affiliate_coupon: null, notices: [] })

/** Under the account's lock: neither the one who decides nor the one who asks was removed meanwhile. */
async function requireMembers(trx: ShopTransaction, deps: Deps, row: ApprovalRow, decider: CustomerRow): Promise<void> {
  const now = await membershipOf(trx, decider.customer_id)
  if (now?.account_id !== row.account_id) throw noSuch()
  if (now.role !== 'owner' && row.customer_id !== decider.customer_id) throw ownersOnly()
  const request = await findApproval(trx, row.approval_id)
  if (!request || stateOf(request, deps) !== 'open') throw closed(row, 'ended')
}

async function placeApproved(
  trx: ShopTransaction,
  deps: Deps,
  row: ApprovalRow,
  { account, ready: { cart, counted }, by }: { account: TradeAccountRow; ready: Ready; by: string },
): Promise<OrderRow> {
  const invoiceAddress = storedAddress(account.invoice_address)
  const body = {
    contact: { email: row.email, phone: row.phone, firstName: row.first_name, lastName: row.last_name },
    ...whereOf(row),
    note: row.note,
    paymentMethod: 'on_account' as const,
    marketingConsent: false,
    cartRev: NO_REV,
    total: cart.totals.total,
    ...(invoiceAddress && { billing: addressInput(invoiceAddress) }),
    ...(account.vat_number && { vatNumber: account.vat_number }),
    ...(account.registration_number && { registrationNumber: account.registration_number }),
    ...(row.purchase_order !== null && { purchaseOrder: row.purchase_order }),
  }
  const order = await insertOrder(trx, deps, { cart, customerId: row.customer_id, body, kind: row.from_cart ? 'goods' : 'quote' })
  if (!(await holdStock(trx, deps, order.order_id, cart.items, counted)))
    throw new ShopError(409, 'out_of_stock', 'We do not have all pieces of this request any more. Nothing was ordered.')
  await enterState(trx, deps, order, null, { note: `Asked by ${askerOf(row)} and approved by ${by}.`, mail: null })
  return acceptOnAccount(trx, deps, order, { isApproved: true })
}

async function settle(
  trx: ShopTransaction,
  { clock }: Deps,
  { approval_id }: ApprovalRow,
  outcome: Updateable<TradeApprovalTable>,
): Promise<void> {
  await trx
    .updateTable('trade_approval')
    .set({ ...outcome, changed_at: clock.now().toISOString() })
    .where('approval_id', '=', approval_id)
    .execute()
}
