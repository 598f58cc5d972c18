import type { Insertable } from 'kysely'
import type { CouponFields } from '../../src/contract/desk/campaigns/desk-coupon.ts'
import { formatMoney } from '../../src/domain/money.ts'
import { cents } from '../../src/contract/money/money.ts'
import { invalidOptions } from '../../src/domain/catalogue/invalid-options.ts'
import { missingOptions } from '../../src/domain/catalogue/variation.ts'
import { markCatalogueChanged } from '../catalogue/changes.ts'
import type { ShopTransaction } from '../db/open.ts'
import type { CouponTable } from '../db/schema/catalogue.ts'
import type { Deps } from '../deps.ts'
import { typedLabel } from './coupon-label.ts'
import { writeAudit, type Actor } from '../audit/audit.ts'

type CouponRow = Omit<Insertable<CouponTable>, 'rev'>

/** The fields contradict each other, so no customer could use the code. The message names them. */
export class CouponInvalidError extends Error {
  override name = 'CouponInvalidError'
}

/** The code exists, does not exist, or has changed since the caller saw it. */
export class CouponStateError extends Error {
  override name = 'CouponStateError'
  readonly reason: 'exists' | 'missing' | 'changed'

  constructor(reason: CouponStateError['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}

const missing = (code: string) => new CouponStateError('missing', `There is no code ${code}`)

/** A code that applies automatically is tried after those of the content. */
const AUTO_ORDER = 100

/** The stored form of a code of the staff. Throws CouponInvalidError. */
export function couponRow(code: string, fields: CouponFields, { catalogue }: Pick<Deps, 'catalogue'>): CouponRow {
  const { kind, value, gift, label, terms, min_spend, categories, exclude_sale_items, first_order_only, auto, ...rest } = fields
  if (kind === 'percent' && (value < 1 || value > 90)) throw new CouponInvalidError('A code takes 1 to 90 percent off')
  if (kind === 'fixed' && value < 1) throw new CouponInvalidError('A code takes more than nothing off')
  const free = kind === 'free_item' ? giftOf(gift, catalogue) : null
  const { starts, ends } = rest
  if (starts !== null && ends !== null && starts > ends) throw new CouponInvalidError('The last day is before the first')
  const unknown = categories.find((slug) => !catalogue.category(slug))
  if (unknown !== undefined) throw new CouponInvalidError(`There is no category ${unknown}`)
  return {
    ...rest,
    code,
    origin: 'staff',
    active: 1,
    kind,
    value: free ? 0 : value,
    free_item: free && JSON.stringify(free),
    label,
    terms,
    min_spend,
    categories: JSON.stringify(categories),
    exclude_sale_items: Number(exclude_sale_items),
    first_order_only: Number(first_order_only),
    auto: Number(auto),
    auto_order: auto ? AUTO_ORDER : null,
  }
}

function giftOf(gift: CouponFields['gift'], catalogue: Deps['catalogue']) {
  if (gift === null) throw new CouponInvalidError('Choose the gift')
  const product = catalogue.cardNamed(gift.slug)
  if (!product) throw new CouponInvalidError(`There is no product ${gift.slug}`)
  const { variation } = gift
  const wrong = [...invalidOptions(product, variation), ...missingOptions(product, variation).map(({ name }) => name)]
  if (wrong.length > 0) throw new CouponInvalidError(`Say how ${product.name} is made: ${wrong.join(', ')}`)
  return { slug: gift.slug, quantity: 1, variation }
}

/** Throws CouponInvalidError for an amount off that is larger than the least total: such an order would cost nothing. */
export function requireTotalFor({ kind, value, min_spend }: Pick<CouponFields, 'kind' | 'value' | 'min_spend'>): void {
  if (kind === 'fixed' && value > min_spend)
    throw new CouponInvalidError(`Fill in “From a total of”, at least ${formatMoney(cents(value))}. Otherwise an order can cost nothing`)
}

/** Throws CouponInvalidError for an owner who is no decorator. A code keeps the owner that it has, such as one without a profile. */
async function requireDecorator(trx: ShopTransaction, affiliate: string | null, present: string | null = null): Promise<void> {
  if (affiliate === null || affiliate === present) return
  const found = await trx.selectFrom('decorator').select('slug').where('slug', '=', affiliate).executeTakeFirst()
  if (!found) throw new CouponInvalidError(`There is no decorator ${affiliate}`)
}

/** Locks a code until the transaction ends. */
function lock(trx: ShopTransaction, code: string) {
  return trx.selectFrom('coupon').selectAll().where('code', '=', code).forUpdate().executeTakeFirst()
}

type Needs = Pick<Deps, 'clock'>

/** The fields that the audit stores: all that a form changes. None of them has a customer's words. */
const audited = (row: CouponRow & { rev?: number }) => {
  const { code: _code, origin: _origin, auto_order: _order, rev: _rev, ...fields } = row
  return fields
}

/** Adds a code, or gives an ended one new fields. The running servers accept it within seconds. Throws CouponStateError and CouponInvalidError. */
export async function addCoupon(trx: ShopTransaction, deps: Needs, row: CouponRow, by: Actor): Promise<void> {
  await requireDecorator(trx, row.affiliate ?? null)
  const existing = await lock(trx, row.code)
  if (existing?.active === 1) throw new CouponStateError('exists', `The code ${row.code} exists already: end it first`)
  await trx
    .insertInto('coupon')
    .values(row)
    .onConflict((conflict) => conflict.column('code').doUpdateSet((current) => ({ ...row, rev: current('coupon.rev', '+', 1) })))
    .execute()
  await markCatalogueChanged(trx)
  await writeAudit(trx, deps, by, { action: 'coupons.add', subject: `coupon ${row.code}`, after: audited(row) })
}

/** Changes a code that the caller saw with `rev`. An ended code counts again. Throws CouponStateError and CouponInvalidError. */
export async function changeCoupon(
  trx: ShopTransaction,
  deps: Pick<Deps, 'clock' | 'catalogue'>,
  row: CouponRow,
  rev: number,
  by: Actor,
): Promise<void> {
  const before = await lock(trx, row.code)
  if (!before) throw missing(row.code)
  await requireDecorator(trx, row.affiliate ?? null, before.affiliate)
  if (before.rev !== rev) throw new CouponStateError('changed', 'The code has changed meanwhile. Look at it again.')
  const { code, ...fields } = row
  // A form of an earlier version sends the name that was made from the previous values.
  const label = typedLabel({ ...before, label: row.label }, deps.catalogue.cardNamed)
  await trx
    .updateTable('coupon')
    .set({ ...fields, label, rev: rev + 1 })
    .where('code', '=', code)
    .execute()
  await markCatalogueChanged(trx)
  await writeAudit(trx, deps, by, {
    action: 'coupons.change',
    subject: `coupon ${code}`,
    before: audited(before),
    after: audited({ ...row, label }),
  })
}

/**
 * Ends a code; orders keep it. It belongs to the staff from then on, so that new content does not restore it. `rev`: as the caller saw it;
 * null ends it in any case. Throws CouponStateError.
 */
export async function endCoupon(trx: ShopTransaction, deps: Needs, code: string, rev: number | null, by: Actor): Promise<void> {
  const before = await lock(trx, code)
  if (!before) throw missing(code)
  if (rev !== null && before.rev !== rev) throw new CouponStateError('changed', 'The code has changed meanwhile. Look at it again.')
  await trx
    .updateTable('coupon')
    .set({ active: 0, origin: 'staff', rev: before.rev + 1 })
    .where('code', '=', code)
    .execute()
  await markCatalogueChanged(trx)
  await writeAudit(trx, deps, by, {
    action: 'coupons.end',
    subject: `coupon ${code}`,
    before: { active: before.active },
    after: { active: 0 },
  })
}
