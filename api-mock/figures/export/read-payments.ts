import { addressAnswerSchema } from '../../../src/contract/account/address.ts'
import { southAfricanDay } from '../../../src/domain/calendar/days.ts'
import { isWithdrawal } from '../../../src/domain/trade/last-payment.ts'
import { readStored } from '../../db/stored-json.ts'
import type { Deps } from '../../deps.ts'
import { methodNames } from '../../payments/method-names.ts'
import type { Moments } from '../sales-of-days.ts'
import type { ExportedPayment } from './columns.ts'
import { customerName } from './customer-name.ts'

interface Movement {
  at: string
  /** Empty once names were removed. */
  customer: string
  reference: string
  description: string
  amount: number
}

/** The columns of an order that name its customer. */
const ofCustomer = ['orders.billing', 'orders.first_name', 'orders.last_name'] as const

const withCustomer = <Row extends { billing: string; first_name: string; last_name: string }>({
  billing,
  first_name,
  last_name,
  ...row
}: Row) => ({
  ...row,
  customer: customerName(readStored(addressAnswerSchema, billing), { first_name, last_name }),
})

/**
 * The money of some moments, in the order of time: what providers and the bank brought, what businesses paid on account, and what went back.
 * Gift cards and store credit are no money: their sale was paid before.
 */
export async function readExportedPayments({ db }: Pick<Deps, 'db'>, { from, until }: Moments): Promise<ExportedPayment[]> {
  const online = await db
    .selectFrom('payment_callback')
    .innerJoin('payment', 'payment.payment_id', 'payment_callback.payment_id')
    .innerJoin('orders', 'orders.order_id', 'payment.order_id')
    .select(['payment_callback.received_at as at', 'payment.method', 'payment.amount', 'payment.payment_id as reference'])
    .select(ofCustomer)
    .where('payment_callback.outcome', '=', 'paid')
    .where('payment_callback.received_at', '>=', from)
    .where('payment_callback.received_at', '<', until)
    .execute()
  const transfers = await db
    .selectFrom('payment')
    .innerJoin('orders', 'orders.order_id', 'payment.order_id')
    .select(['payment.created_at as at', 'payment.method', 'payment.amount', 'payment.payment_id as reference'])
    .select(ofCustomer)
    .where('payment.method', '=', 'bank_transfer')
    .where('payment.state', 'in', ['paid', 'refund_due', 'refunded'])
    .where('payment.created_at', '>=', from)
    .where('payment.created_at', '<', until)
    .execute()
  const businesses = await db
    .selectFrom('trade_entry')
    .innerJoin('trade_account', 'trade_account.account_id', 'trade_entry.account_id')
    .select(['trade_entry.at', 'trade_account.name as customer', 'trade_entry.reference', 'trade_entry.amount'])
    .select('trade_entry.kind')
    .where('trade_entry.kind', '=', 'payment')
    .where('trade_entry.at', '>=', from)
    .where('trade_entry.at', '<', until)
    .execute()
  const movements: Movement[] = [
    ...[...online, ...transfers].map(({ method, ...row }) => ({ ...withCustomer(row), description: `Payment by ${methodNames[method]}` })),
    // A payment lowers what is outstanding, and its withdrawal adds to it.
    ...businesses.map(({ kind, amount, ...row }) => ({
      ...row,
      amount: -amount,
      description: `Payment on account${isWithdrawal({ kind, amount }) ? ', withdrawn' : ''}`,
    })),
    ...(await paidBack({ db }, { from, until })),
  ]
  return movements
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.reference < b.reference ? -1 : 1))
    .map(({ at, customer, reference, description, amount }) => ({
      day: southAfricanDay(new Date(at)),
      customer: customer || `Customer of payment ${reference}`,
      reference,
      description,
      amount,
    }))
}

/** Refunds that have left, without what went to gift cards, and late or second payments that were paid back. */
async function paidBack({ db }: Pick<Deps, 'db'>, { from, until }: Moments): Promise<Movement[]> {
  const refunds = await db
    .selectFrom('refund')
    .innerJoin('orders', 'orders.order_id', 'refund.order_id')
    .select(['refund.settled_at', 'refund.refund_id as reference', 'refund.amount', 'refund.credit'])
    .select(ofCustomer)
    .where('refund.state', '=', 'done')
    .where('refund.settled_at', '>=', from)
    .where('refund.settled_at', '<', until)
    // A refund on account lowers what the business owes.
    .where('orders.account_id', 'is', null)
    .execute()
  const surplus = await db
    .selectFrom('payment')
    .innerJoin('orders', 'orders.order_id', 'payment.order_id')
    .select(['payment.updated_at as at', 'payment.payment_id as reference', 'payment.amount'])
    .select(ofCustomer)
    .where('payment.state', '=', 'refunded')
    .where('payment.updated_at', '>=', from)
    .where('payment.updated_at', '<', until)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('refund')
            .select('refund.refund_id')
            .whereRef('refund.payment_id', '=', 'payment.payment_id')
            .whereRef('refund.order_id', '=', 'payment.order_id'),
        ),
      ),
    )
    .execute()
  return [
    ...refunds.flatMap(({ settled_at: at, amount, credit, ...row }) =>
      at !== null && amount > credit ? [{ ...withCustomer(row), at, amount: credit - amount, description: 'Refund' }] : [],
    ),
    ...surplus.map(({ amount, ...row }) => ({
      ...withCustomer(row),
      amount: -amount,
      description: 'Payment that was not needed, paid back',
    })),
  ]
}
