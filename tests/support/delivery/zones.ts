import type { ZoneFields } from '../../../src/contract/desk/delivery/desk-delivery.ts'
import { cents } from '../../../src/contract/money/money.ts'
import { transact } from '../../../api-mock/db/transaction.ts'
import { addZone, setCollection } from '../../../api-mock/delivery/staff-delivery.ts'
import { commandLine } from '../../../api-mock/audit/audit.ts'
import type { TestShop } from '../server/api.ts'

/** A zone around Cape Town that costs R 450, takes three working days and is never free. */
export const capeTown: ZoneFields = {
  name: 'Cape Town',
  provinces: [],
  postcodes: [[7400, 8099]],
  everywhere: false,
  price: cents(45_000),
  days: 3,
  free_from: null,
  active: true,
}

/** Adds a zone and returns its id. `changes`: what is other than in `capeTown`. */
export async function newZone({ deps }: TestShop, changes: Partial<ZoneFields> = {}): Promise<string> {
  const id = await transact(deps, (trx) => addZone(trx, deps, { ...capeTown, ...changes }, commandLine()))
  await deps.catalogue.refresh()
  return id
}

/** Lets customers collect at the first store, within two working days, and returns its slug. */
export async function collectingStore({ deps }: TestShop): Promise<string> {
  const [slug = ''] = deps.catalogue.editorial.stores.keys()
  await transact(deps, (trx) => setCollection(trx, deps, slug, { active: true, days: 2 }, null, commandLine()))
  await deps.catalogue.refresh()
  return slug
}
