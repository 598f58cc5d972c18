import { cents } from '../../../src/contract/money/money.ts'
import { to } from '../../../src/contract/paths.ts'
import type { DeskCommission } from '../../../src/contract/desk/inbox/desk-commission.ts'
import { formatDayLong, southAfricanDay } from '../../../src/domain/calendar/days.ts'
import { formatMoney } from '../../../src/domain/money.ts'
import type { ShopTransaction } from '../../db/open.ts'
import type { Deps } from '../../deps.ts'
import { writeAudit, type Actor } from '../../audit/audit.ts'
import { invalidRequest, wrongState } from '../../http/shop-error.ts'
import { firstNameOf, writeFormMail } from '../form-mail.ts'
import { readCommission } from './read-commission.ts'

interface Change {
  applicationId: string
  /** As the caller saw it; undefined from the command line. */
  rev?: number | undefined
  by: Actor
}

/**
 * Sets the percentage of orders from now on. Earlier orders keep theirs. Throws `not_found`, and `wrong_state` if the commission changed
 * since the caller read it.
 */
export async function setCommissionRate(trx: ShopTransaction, deps: Deps, change: Change & { percent: number }): Promise<void> {
  const { applicationId: application_id, percent, by } = change
  const before = await lockCommission(trx, change)
  if (before.percent === percent) return
  const since = deps.clock.now().toISOString()
  await trx
    .insertInto('commission_rate')
    .values({ application_id, since, percent })
    .onConflict((conflict) => conflict.columns(['application_id', 'since']).doUpdateSet({ percent }))
    .execute()
  await writeAudit(trx, deps, by, {
    action: 'commission.rate',
    subject: `application ${application_id}`,
    before: { percent: before.percent },
    after: { percent },
  })
}

interface Payment {
  /** Cents. */
  amount: number
  /** YYYY-MM-DD. */
  paid_on: string
  reference: string
}

/**
 * Records a payment of commission, and mails the decorator. Throws `not_found`, `wrong_state` if the commission changed since the caller read
 * it, and `invalid_request` for more than is owed and for a day that has not come.
 */
export async function payCommission(trx: ShopTransaction, deps: Deps, change: Change & Payment): Promise<void> {
  const { applicationId: application_id, amount, paid_on, reference, by } = change
  const before = await lockCommission(trx, change)
  if (amount > before.owed) throw refusedField('amount', `${formatMoney(cents(Math.max(0, before.owed)))} is owed. Enter that or less.`)
  const now = deps.clock.now()
  if (paid_on > southAfricanDay(now)) throw refusedField('paid_on', 'This day has not come yet')
  const { last } = await trx
    .selectFrom('commission_payment')
    .select((row) => row.fn.max('number').as('last'))
    .where('application_id', '=', application_id)
    .executeTakeFirstOrThrow()
  const number = (last ?? 0) + 1
  await trx
    .insertInto('commission_payment')
    .values({ application_id, number, amount, paid_on, reference, recorded_at: now.toISOString(), withdrawn_at: null })
    .execute()
  await writeAudit(trx, deps, by, {
    action: 'commission.pay',
    subject: `application ${application_id}`,
    before: { owed: before.owed },
    after: { owed: before.owed - amount, amount, paid_on },
  })
  await mailPayment(trx, deps, before, { amount, paid_on, reference })
}

/** Withdraws a payment that was recorded by mistake. Throws `not_found`, and `wrong_state` if it is withdrawn or the commission changed. */
export async function withdrawPayment(trx: ShopTransaction, deps: Deps, change: Change & { number: number }): Promise<void> {
  const { applicationId: application_id, number, by } = change
  const before = await lockCommission(trx, change)
  const withdrawn = await trx
    .updateTable('commission_payment')
    .set({ withdrawn_at: deps.clock.now().toISOString() })
    .where('application_id', '=', application_id)
    .where('number', '=', number)
    .where('withdrawn_at', 'is', null)
    .returning('amount')
    .executeTakeFirst()
  if (!withdrawn) throw wrongState('There is no such payment')
  await writeAudit(trx, deps, by, {
    action: 'commission.withdraw',
    subject: `application ${application_id}`,
    before: { owed: before.owed },
    after: { owed: before.owed + withdrawn.amount, amount: withdrawn.amount },
  })
}

const refusedField = (field: string, words: string) => invalidRequest(words, { fields: { [field]: words } })

/** The commission of a decorator, whose row stays locked until the transaction ends. */
async function lockCommission(trx: ShopTransaction, { applicationId, rev }: Change): Promise<DeskCommission> {
  await trx
    .selectFrom('decorator_application')
    .select('application_id')
    .where('application_id', '=', applicationId)
    .forUpdate()
    .executeTakeFirst()
  const commission = await readCommission(trx, applicationId)
  if (rev !== undefined && rev !== commission.rev) throw wrongState('This commission changed while you had it open. Look at it again.')
  return commission
}

async function mailPayment(
  trx: ShopTransaction,
  deps: Deps,
  { application_id, owed }: DeskCommission,
  { amount, paid_on, reference }: Payment,
) {
  const { name, email } = await trx
    .selectFrom('decorator_application')
    .select(['name', 'email'])
    .where('application_id', '=', application_id)
    .executeTakeFirstOrThrow()
  await writeFormMail(trx, deps, {
    name: 'commission-paid',
    recipient: email,
    values: {
      first_name: firstNameOf(name),
      amount: formatMoney(cents(amount)),
      paid_on: formatDayLong(paid_on),
      reference,
      owed: formatMoney(cents(owed - amount)),
      application_url: deps.config.publicUrl + to.myApplication(),
    },
  })
}
