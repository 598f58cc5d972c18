import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { deskEndpoints } from '../../../src/contract/desk/desk-endpoints.ts'
import { filteredLists, MOST_FILTERS, type FilteredList, type OwnFilter } from '../../../src/contract/desk/filters/own-filter.ts'
import type { Database, ShopTransaction } from '../../db/open.ts'
import { readStored } from '../../db/stored-json.ts'
import type { Deps } from '../../deps.ts'
import type { Call } from '../../http/handle.ts'
import { inTransaction } from '../../http/idempotency.ts'
import { notFound, ShopError } from '../../http/shop-error.ts'
import type { DeskCaller, HandleDesk } from '../desk-caller.ts'

type Change = (typeof deskEndpoints)['deskFilterSave' | 'deskFilterRename' | 'deskFilterDelete']

const listSchema = z.enum(filteredLists)
const filterSchema = z.record(z.string(), z.string())

/**
 * Registers the saved filters of the staff. They belong to their member, and change nothing of the shop, so the audit has no entry about
 * them.
 */
export function registerDeskFilters(handleDesk: HandleDesk, deps: Deps): void {
  handleDesk(deskEndpoints.deskFilters, ({ input }, caller) => filtersOf(deps.db, idOf(caller), input.list))

  handleDesk(deskEndpoints.deskFilterSave, (call, caller) =>
    change(call, caller, async (trx, owner) => {
      const { list, name, filter } = call.input
      await lockMember(trx, owner)
      const { filters } = await filtersOf(trx, owner, list)
      requireFreeName(filters, name)
      if (filters.length >= MOST_FILTERS)
        throw new ShopError(409, 'filters_full', `You have ${MOST_FILTERS} saved filters here. Delete one first.`)
      const row = { filter_id: randomUUID(), customer_id: owner, list, name, filter: JSON.stringify(filter) }
      await trx.insertInto('saved_filter').values(row).execute()
      return list
    }),
  )

  handleDesk(deskEndpoints.deskFilterRename, (call, caller) =>
    change(call, caller, async (trx, owner) => {
      const { list, filter_id } = await ownFilter(trx, owner, call.params.filterId)
      const { filters } = await filtersOf(trx, owner, list)
      const others = filters.filter((other) => other.filter_id !== filter_id)
      requireFreeName(others, call.input.name)
      await trx.updateTable('saved_filter').set({ name: call.input.name }).where('filter_id', '=', filter_id).execute()
      return list
    }),
  )

  handleDesk(deskEndpoints.deskFilterDelete, (call, caller) =>
    change(call, caller, async (trx, owner) => {
      const { list, filter_id } = await ownFilter(trx, owner, call.params.filterId)
      await trx.deleteFrom('saved_filter').where('filter_id', '=', filter_id).execute()
      return list
    }),
  )

  /** Runs a change once for its key. The answer has the filters of its list as they are then. */
  function change(call: Call<Change>, caller: DeskCaller, work: (trx: ShopTransaction, owner: string) => Promise<FilteredList>) {
    const owner = idOf(caller)
    return inTransaction(call, deps, owner, {
      async run(trx) {
        const list = await work(trx, owner)
        return { answer: await filtersOf(trx, owner, list), reference: list }
      },
      replay: (trx, list) => filtersOf(trx, owner, z.parse(listSchema, list)),
    })
  }

  /** The caller's filter with this id. Throws `not_found`, also for the filter of a colleague. */
  async function ownFilter(trx: ShopTransaction, owner: string, filterId: string) {
    await lockMember(trx, owner)
    const found = trx.selectFrom('saved_filter').select(['filter_id', 'list']).where('filter_id', '=', filterId)
    const row = await found.where('customer_id', '=', owner).executeTakeFirst()
    if (!row) throw notFound('This filter is not there any more')
    return row
  }
}

const idOf = ({ signedIn }: DeskCaller) => signedIn.customer.customer_id

/** Locks the member, so that two devices cannot both add the last filter. */
async function lockMember(trx: ShopTransaction, owner: string): Promise<void> {
  await trx.selectFrom('staff_member').select('customer_id').where('customer_id', '=', owner).forUpdate().execute()
}

async function filtersOf(db: Database, owner: string, list: FilteredList): Promise<{ filters: OwnFilter[] }> {
  const rows = await db
    .selectFrom('saved_filter')
    .select(['filter_id', 'name', 'filter'])
    .where('customer_id', '=', owner)
    .where('list', '=', list)
    .execute()
  const filters = rows.map((row) => ({ ...row, filter: readStored(filterSchema, row.filter) }))
  return { filters: filters.toSorted((a, b) => a.name.localeCompare(b.name, 'en-ZA')) }
}

function requireFreeName(filters: readonly OwnFilter[], name: string): void {
  const isTaken = filters.some((filter) => filter.name.toLowerCase() === name.toLowerCase())
  if (isTaken) throw new ShopError(409, 'filter_exists', `You have a filter “${name}” here. Choose another name.`)
}
