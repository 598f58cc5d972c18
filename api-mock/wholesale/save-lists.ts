import type { Wholesale, WholesaleProduct } from '../../src/contract/wholesale/wholesale.ts'
import { lineKey } from '../../src/domain/wholesale/wholesale.ts'
import type { ShopTransaction } from '../db/open.ts'
import type { WholesaleLineTable } from '../db/schema/wholesale.ts'

/** Rows of one statement: far below the limit of both engines, and enough to store 5,000 lines in a few statements. */
const ROWS_AT_ONCE = 500

/** Writes only the differences between an owner's old and new lists. */
export async function saveLists(
  trx: ShopTransaction,
  owner: string,
  before: readonly Wholesale[],
  after: readonly Wholesale[],
  now: string,
): Promise<void> {
  const old = new Map(before.map((list) => [list.id, list]))
  const remainingIds = new Set(after.map(({ id }) => id))
  for (const { id } of before)
    if (!remainingIds.has(id)) await trx.deleteFrom('wholesale').where('owner', '=', owner).where('list_id', '=', id).execute()
  for (const list of after) {
    const stored = old.get(list.id)
    if (stored === list) continue
    if (stored) await renameList(trx, owner, list, now)
    else await insertList(trx, owner, list, now)
    if (stored?.products !== list.products) await saveLines(trx, owner, list)
  }
}

async function renameList(trx: ShopTransaction, owner: string, { id, name }: Wholesale, now: string): Promise<void> {
  await trx.updateTable('wholesale').set({ name, updated_at: now }).where('owner', '=', owner).where('list_id', '=', id).execute()
}

async function insertList(trx: ShopTransaction, owner: string, { id, name }: Wholesale, now: string): Promise<void> {
  const { position } = await trx
    .selectFrom('wholesale')
    .select((row) => row.fn.coalesce(row.fn.max('position'), row.lit(0)).as('position'))
    .where('owner', '=', owner)
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('wholesale')
    .values({ owner, list_id: id, position: position + 1, name, created_at: now, updated_at: now })
    .execute()
}

type LineRow = WholesaleLineTable

async function saveLines(trx: ShopTransaction, owner: string, list: Wholesale): Promise<void> {
  const stored = await trx.selectFrom('wholesale_line').selectAll().where('owner', '=', owner).where('list_id', '=', list.id).execute()
  const old = new Map(stored.map((row) => [row.line_key, row]))
  const rows = placed(
    list.products.map((product) => rowOf(owner, list.id, product)),
    old,
  )
  const remainingKeys = new Set(rows.map((row) => row.line_key))
  const removedKeys = [...old.keys()].filter((key) => !remainingKeys.has(key))
  for (const keys of batches(removedKeys))
    await trx.deleteFrom('wholesale_line').where('owner', '=', owner).where('list_id', '=', list.id).where('line_key', 'in', keys).execute()
  for (const values of batches(rows.filter((row) => !isSame(old.get(row.line_key), row)))) await upsertLines(trx, values)
}

/** Positions only have to ascend. A line keeps its position while they do, so that removing one line changes no other row. */
function placed(rows: readonly Omit<LineRow, 'position'>[], old: ReadonlyMap<string, LineRow>): LineRow[] {
  let last = 0
  return rows.map((row) => {
    const oldPosition = old.get(row.line_key)?.position ?? 0
    last = oldPosition > last ? oldPosition : last + 1
    return { ...row, position: last }
  })
}

const isSame = (a: LineRow | undefined, b: LineRow) =>
  a !== undefined &&
  a.position === b.position &&
  a.quantity === b.quantity &&
  a.product_slug === b.product_slug &&
  a.product_type === b.product_type

function batches<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / ROWS_AT_ONCE) }, (_, index) =>
    items.slice(index * ROWS_AT_ONCE, (index + 1) * ROWS_AT_ONCE),
  )
}

async function upsertLines(trx: ShopTransaction, rows: LineRow[]): Promise<void> {
  await trx
    .insertInto('wholesale_line')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['owner', 'list_id', 'line_key']).doUpdateSet((row) => ({
        position: row.ref('excluded.position'),
        product_slug: row.ref('excluded.product_slug'),
        product_type: row.ref('excluded.product_type'),
        quantity: row.ref('excluded.quantity'),
      })),
    )
    .execute()
}

function rowOf(owner: string, listId: string, product: WholesaleProduct): Omit<LineRow, 'position'> {
  return {
    owner,
    list_id: listId,
    line_key: lineKey(product),
    product_id: product.productId,
    product_slug: product.productSlug,
    product_type: product.productType,
    variation: product.variation ? JSON.stringify(product.variation) : null,
    quantity: product.productQuantity,
  }
}
