import { choiceWords } from '../../../src/domain/cart/choice-words.ts'
import { cents } from '../../../src/contract/money/money.ts'
import { orderStates, type Order } from '../../../src/contract/orders/order.ts'
import { formatMoney } from '../../../src/domain/money.ts'
import { deskRequestLists } from '../../../src/contract/desk/desk-request.ts'
import { listRequests } from '../../orders/requests/read-requests.ts'
import { findOrder, type OrderRow } from '../../orders/order-row.ts'
import { readOrder } from '../../orders/read-order.ts'
import { askedKind } from '../../../src/domain/orders/asked-pieces.ts'
import type { Call, Command, Outcome } from '../command.ts'
import { Refusal } from '../refusal.ts'
import { containsText } from '../search.ts'
import { facts, table } from '../table.ts'
import { trackingWords } from '../../../src/domain/orders/tracking-words.ts'

const MOST = 1000

export const orderCommands: readonly Command[] = [
  {
    name: 'orders list',
    summary: 'orders, newest first',
    options: {
      state: { value: 'STATE', text: `only these: ${orderStates.join(', ')}` },
      search: { value: 'WORDS', text: 'in order number, name, e-mail, phone and tracking number' },
      'refund-due': { text: 'only orders that are due for a refund' },
      limit: { value: 'N', text: `the most rows (50; up to ${MOST})` },
    },
    run: listOrders,
  },
  {
    name: 'orders requests',
    summary: 'what customers ask about their orders: to cancel, to return, the guarantee',
    options: { state: { value: 'STATE', text: `${deskRequestLists.join(', ')} (open)` } },
    run: listAsked,
  },
  { name: 'orders show', summary: 'one order with its lines and history', takes: ['order'], run: showOrder },
]

/** An order for the staff, without its key, which would give access to the order. */
const staffOrder = (row: OrderRow) => ({
  order_id: row.order_id,
  state: row.state,
  created_at: row.created_at,
  name: `${row.first_name} ${row.last_name}`.trim(),
  email: row.email,
  phone: row.phone,
  payment_method: row.payment_method,
  total: row.total,
  refund_due: row.refund_due === 1,
  pay_by: row.pay_by,
  delivery_by: row.delivery_by,
  tracking: row.carrier === null ? null : { carrier: row.carrier, number: row.tracking_number },
})

async function listOrders({ given, shop }: Call): Promise<Outcome> {
  const state = given.oneOf('state', orderStates)
  const words = given.text('search')
  const limit = given.whole('limit', 1, MOST) ?? 50
  const { db } = await shop()
  let rows = db.selectFrom('orders').selectAll().orderBy('created_at', 'desc').orderBy('order_id').limit(limit)
  if (state) rows = rows.where('state', '=', state)
  if (given.flag('refund-due')) rows = rows.where('refund_due', '=', 1)
  if (words) rows = rows.where(containsText(words, ['order_id', 'email', 'phone', 'first_name', 'last_name', 'tracking_number']))
  const orders = (await rows.execute()).map(staffOrder)
  const lines = orders.map((order) => [
    order.order_id,
    order.created_at.slice(0, 16).replace('T', ' '),
    order.refund_due ? `${order.state}, refund due` : order.state,
    order.payment_method,
    formatMoney(cents(order.total)),
    `${order.name} <${order.email}>`,
  ])
  return {
    data: orders,
    lines: orders.length === 0 ? ['No orders.'] : table(['order', 'placed (UTC)', 'state', 'by', 'total', 'customer'], lines),
  }
}

async function listAsked({ given, shop }: Call): Promise<Outcome> {
  const state = given.oneOf('state', deskRequestLists) ?? 'open'
  const { db } = await shop()
  const { requests } = await listRequests(db, { token: undefined, state, page: 1, per_page: MOST })
  const rows = requests.map((request) => [
    request.request_id,
    request.order_id,
    askedKind(request),
    request.created_at.slice(0, 16).replace('T', ' '),
    `${request.first_name} ${request.last_name}`.trim(),
    request.words.replace(/\s+/g, ' ').slice(0, 60),
  ])
  return {
    data: requests,
    lines: rows.length === 0 ? [`No ${state} requests.`] : table(['request', 'order', 'kind', 'asked (UTC)', 'customer', 'words'], rows),
  }
}

async function showOrder({ given, shop }: Call): Promise<Outcome> {
  const { db, catalogue } = await shop()
  const row = await findOrder(db, given.argument(0))
  if (!row) throw new Refusal('not_found', `There is no order ${given.argument(0)}`)
  const order = await readOrder(db, catalogue.settings, row)
  const items = order.items.map(({ item_key, quantity, name, variation_labels, sku, totals, free }) => [
    item_key,
    String(quantity.value),
    [name, choiceWords({ variation_labels })].filter(Boolean).join(', '),
    sku,
    free ? 'gift' : formatMoney(totals.total),
  ])
  const { shipping } = order
  const address = [shipping.street_address_1, shipping.street_address_2, shipping.city, shipping.postcode, shipping.province]
  const lines = [
    ...facts([
      ['order', order.order_id],
      ['state', order.refund_due ? `${order.state}, refund due` : order.state],
      ['customer', `${row.first_name} ${row.last_name} <${row.email}>, ${row.phone}`],
      ['account', row.customer_id],
      ['deliver to', address.filter(Boolean).join(', ')],
      ['paid by', order.payment_method],
      ['code', order.coupon?.code ?? null],
      ['note', order.note],
      ['tracking', order.tracking && trackingWords(order.tracking)],
      ['total', formatMoney(order.totals.total)],
      ['documents', (order.documents ?? []).map(({ document_id }) => document_id).join(', ')],
    ]),
    '',
    ...table(['line', '', 'piece', 'sku', 'total'], items),
    ...refundLines(order),
    '',
    ...order.timeline.map(({ at, state, note }) => `${at.slice(0, 16).replace('T', ' ')}  ${state}: ${note}`),
  ]
  return { lines, data: { ...order, customer_id: row.customer_id } }
}

function refundLines({ refunds = [] }: Order): string[] {
  if (refunds.length === 0) return []
  const rows = refunds.map(({ at, state, amount, reason }) => [at.slice(0, 10), state, formatMoney(amount), reason])
  return ['', ...table(['refund', 'state', 'amount', 'reason'], rows)]
}
