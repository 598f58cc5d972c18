import type { SelectQueryBuilder } from 'kysely'

/** Which part of a list a caller asks for. */
export interface Place {
  /** From 1. */
  page: number
  per_page: number
}

/** Counts the rows that a query finds. Its columns and its order do not matter. */
export async function countRows<DB, TB extends keyof DB, Row>(list: SelectQueryBuilder<DB, TB, Row>): Promise<number> {
  const counted = list.clearSelect().clearOrderBy()
  // For tables that are not known here, the compiler cannot tell the columns of a query.
  const total = counted.select(({ fn }) => fn.countAll<number>().as('total')).$castTo<{ total: number }>()
  return (await total.executeTakeFirstOrThrow()).total
}

/** The query of one page of an ordered list. */
export const onPage = <DB, TB extends keyof DB, Row>(list: SelectQueryBuilder<DB, TB, Row>, { page, per_page }: Place) =>
  list.limit(per_page).offset((page - 1) * per_page)

/** Reads one page of an ordered list, and how many rows the list has. */
export async function readPage<DB, TB extends keyof DB, Row>(list: SelectQueryBuilder<DB, TB, Row>, place: Place) {
  const total = await countRows(list)
  return { rows: await onPage(list, place).execute(), total }
}
