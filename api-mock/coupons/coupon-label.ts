import type { Selectable } from 'kysely'
import { cents } from '../../src/contract/money/money.ts'
import { formatMoney } from '../../src/domain/money.ts'
import type { CouponTable } from '../db/schema/catalogue.ts'
import { readStored } from '../db/stored-json.ts'
import { freeItemSchema } from '../seed/content-shapes.ts'

type Gives = Pick<Selectable<CouponTable>, 'kind' | 'value' | 'free_item'>

/** The name of a product that is sold, by its slug. */
export type NameOf = (slug: string) => Readonly<{ name: string }> | undefined

/** The name in the cart that is made from what a code gives. */
function madeLabel({ kind, value, free_item: item }: Gives, nameOf: NameOf): string {
  if (kind === 'percent') return `${value}% off`
  if (kind === 'fixed') return `${formatMoney(cents(value))} off`
  const slug = item === null ? '' : readStored(freeItemSchema, item).slug
  return `Free ${nameOf(slug)?.name ?? slug}`
}

/** The name that the staff typed, or empty. Earlier versions stored a made one as if it were typed. */
export const typedLabel = (row: Gives & { label: string }, nameOf: NameOf): string =>
  row.label === madeLabel(row, nameOf) ? '' : row.label

/** The name of a code in the cart: the typed one, or else one from what it gives now. */
export const shownLabel = (row: Gives & { label: string }, nameOf: NameOf): string => row.label || madeLabel(row, nameOf)
