import { cents } from '../../../src/contract/money/money.ts'
import { formatMoney } from '../../../src/domain/money.ts'
import { southAfricanDay } from '../../../src/domain/checkout/delivery.ts'
import { markCatalogueChanged } from '../../catalogue/changes.ts'
import { couponUses } from '../../cart/coupons.ts'
import { transact } from '../../db/transaction.ts'
import type { Call, Command, Outcome } from '../command.ts'
import { couponFromArguments, couponOptions } from '../coupon-line.ts'
import { Refusal } from '../refusal.ts'
import { table } from '../table.ts'

export const couponCommands: readonly Command[] = [
  { name: 'coupons list', summary: 'valid promo codes', options: { all: { text: 'ended ones too' } }, run: listCoupons },
  {
    name: 'coupons add',
    summary: 'a new promo code',
    takes: ['code'],
    options: couponOptions,
    detail: ['Choose the reduction: --percent, --fixed or --gift. The running server accepts the code within seconds.'],
    run: addCoupon,
  },
  {
    name: 'coupons end',
    summary: 'ends a code; orders keep it',
    takes: ['code'],
    detail: ['The code is removed from carts, with a notice to their customers.'],
    run: endCoupon,
  },
]

async function listCoupons({ given, shop }: Call): Promise<Outcome> {
  const { db, clock } = await shop()
  const today = southAfricanDay(clock.now())
  const rows = await db.selectFrom('coupon').selectAll().orderBy('code').execute()
  const coupons = await Promise.all(
    rows.map(async (row) => ({
      code: row.code,
      state:
        row.active === 0 || (row.ends !== null && row.ends < today)
          ? 'ended'
          : row.starts !== null && row.starts > today
            ? 'waiting'
            : 'counts',
      kind: row.kind,
      value: row.value,
      label: row.label,
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

async function addCoupon({ given, shop }: Call): Promise<Outcome> {
  const deps = await shop()
  const row = couponFromArguments(given, deps.catalogue)
  await transact(deps, async (trx) => {
    const existing = await trx.selectFrom('coupon').select('active').where('code', '=', row.code).executeTakeFirst()
    if (existing?.active === 1) throw new Refusal('exists', `The code ${row.code} exists already: end it first`)
    await trx
      .insertInto('coupon')
      .values(row)
      .onConflict((conflict) => conflict.column('code').doUpdateSet(row))
      .execute()
    await markCatalogueChanged(trx)
  })
  return { lines: [`${row.code}: ${row.label}`], data: { code: row.code, kind: row.kind, value: row.value, label: row.label } }
}

async function endCoupon({ given, shop }: Call): Promise<Outcome> {
  const code = given.argument(0).trim().toUpperCase()
  const deps = await shop()
  await transact(deps, async (trx) => {
    const existing = await trx.selectFrom('coupon').select('active').where('code', '=', code).executeTakeFirst()
    if (!existing) throw new Refusal('not_found', `There is no code ${code}`)
    // The code belongs to the staff from now on, so that new content does not restore it.
    await trx.updateTable('coupon').set({ active: 0, origin: 'staff' }).where('code', '=', code).execute()
    await markCatalogueChanged(trx)
  })
  return { lines: [`${code} counts no more`], data: { code, state: 'ended' } }
}
