import { cents } from '../../../src/contract/money/money.ts'
import { formatMoney } from '../../../src/domain/money.ts'
import { southAfricanDay } from '../../../src/domain/calendar/days.ts'
import { couponUses } from '../../cart/coupons.ts'
import { couponState } from '../../coupons/read-coupons.ts'
import { shownLabel } from '../../coupons/coupon-label.ts'
import { addCoupon, CouponInvalidError, CouponStateError, endCoupon } from '../../coupons/staff-coupons.ts'
import { transact } from '../../db/transaction.ts'
import { commandLine } from '../../audit/audit.ts'
import type { Call, Command, Outcome } from '../command.ts'
import { couponFromArguments, couponOptions } from '../coupon-line.ts'
import { Refusal } from '../refusal.ts'
import { table } from '../table.ts'

export const couponCommands: readonly Command[] = [
  { name: 'coupons list', summary: 'valid promo codes', options: { all: { text: 'ended ones too' } }, run: listAll },
  {
    name: 'coupons add',
    summary: 'a new promo code',
    takes: ['code'],
    options: couponOptions,
    detail: ['Choose the reduction: --percent, --fixed or --gift. The running server accepts the code within seconds.'],
    run: addOne,
  },
  {
    name: 'coupons end',
    summary: 'ends a code; orders keep it',
    takes: ['code'],
    detail: ['The code is removed from carts, with a notice to their customers.'],
    run: endOne,
  },
]

async function listAll({ given, shop }: Call): Promise<Outcome> {
  const { db, clock, catalogue } = await shop()
  const today = southAfricanDay(clock.now())
  const rows = await db.selectFrom('coupon').selectAll().orderBy('code').execute()
  const coupons = await Promise.all(
    rows.map(async (row) => ({
      code: row.code,
      state: couponState(row, today),
      kind: row.kind,
      value: row.value,
      label: shownLabel(row, catalogue.cardNamed),
      min_spend: row.min_spend,
      starts: row.starts,
      ends: row.ends,
      uses: await couponUses(db, row.code),
      max_uses: row.max_uses,
    })),
  )
  const shown = coupons.filter(({ state }) => given.flag('all') || state !== 'ended')
  const lines = shown.map((coupon) => [
    coupon.code,
    coupon.state,
    `${coupon.uses}${coupon.max_uses === null ? '' : ` of ${coupon.max_uses}`}`,
    coupon.min_spend > 0 ? formatMoney(cents(coupon.min_spend)) : '',
    [coupon.starts, coupon.ends].some(Boolean) ? `${coupon.starts ?? '…'} to ${coupon.ends ?? '…'}` : '',
    coupon.label,
  ])
  return { data: shown, lines: shown.length === 0 ? ['No codes.'] : table(['code', 'state', 'uses', 'from', 'days', 'label'], lines) }
}

/** Runs a change of a code. Converts the errors of the change to a Refusal. */
async function refusing<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof CouponInvalidError) throw new Refusal('not_found', error.message)
    if (error instanceof CouponStateError) throw new Refusal(error.reason === 'missing' ? 'not_found' : 'exists', error.message)
    throw error
  }
}

async function addOne({ given, shop }: Call): Promise<Outcome> {
  const deps = await shop()
  const row = couponFromArguments(given, deps)
  await refusing(() => transact(deps, (trx) => addCoupon(trx, deps, row, commandLine())))
  const label = shownLabel({ ...row, free_item: row.free_item ?? null }, deps.catalogue.cardNamed)
  return { lines: [`${row.code}: ${label}`], data: { code: row.code, kind: row.kind, value: row.value, label } }
}

async function endOne({ given, shop }: Call): Promise<Outcome> {
  const code = given.argument(0).trim().toUpperCase()
  const deps = await shop()
  await refusing(() => transact(deps, (trx) => endCoupon(trx, deps, code, null, commandLine())))
  return { lines: [`${code} counts no more`], data: { code, state: 'ended' } }
}
