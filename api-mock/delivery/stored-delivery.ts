import type { Selectable } from 'kysely'
import * as z from 'zod/mini'
import { provinces } from '../../src/contract/account/provinces.ts'
import type { Store } from '../../src/contract/content/store.ts'
import type { DeliveryPlan, DeliveryZone } from '../../src/contract/delivery/delivery.ts'
import type { DeskZone } from '../../src/contract/desk/delivery/desk-delivery.ts'
import { cents } from '../../src/contract/money/money.ts'
import { zonesInWords } from '../../src/domain/delivery/words.ts'
import type { Database } from '../db/open.ts'
import type { DeliveryZoneTable } from '../db/schema/desk.ts'
import { readStored } from '../db/stored-json.ts'

const provincesSchema = z.array(z.enum(provinces))
const rangesSchema = z.array(z.tuple([z.int(), z.int()]))

/** A zone from its row. */
export const zoneFrom = (row: Selectable<DeliveryZoneTable>): DeskZone => ({
  zone_id: row.zone_id,
  name: row.name,
  provinces: readStored(provincesSchema, row.provinces),
  postcodes: readStored(rangesSchema, row.postcodes),
  everywhere: row.everywhere === 1,
  price: row.price === null ? null : cents(row.price),
  days: row.days,
  free_from: row.free_from === null ? null : cents(row.free_from),
  active: row.active === 1,
  rev: row.rev,
})

/** All zones by name. */
export async function readZones(db: Database): Promise<DeskZone[]> {
  const rows = await db.selectFrom('delivery_zone').selectAll().orderBy('name').orderBy('zone_id').execute()
  return rows.map(zoneFrom)
}

function publicZone(staffZone: DeskZone): DeliveryZone {
  const { active: _, rev: __, ...zone } = staffZone
  return zone
}

/** What the shop charges for delivery: the zones and the collecting stores that are on. Undefined if none is. */
export async function readPlan(db: Database, stores: ReadonlyMap<string, Store>): Promise<DeliveryPlan | undefined> {
  const zones = (await readZones(db)).filter(({ active }) => active).map(publicZone)
  const collecting = await db.selectFrom('collection_store').selectAll().where('active', '=', 1).execute()
  const daysOf = new Map(collecting.map(({ slug, days }) => [slug, days]))
  const points = [...stores.values()].flatMap(({ slug, name, city }) => {
    const days = daysOf.get(slug)
    return days === undefined ? [] : [{ slug, name, city, days }]
  })
  if (zones.length === 0 && points.length === 0) return undefined
  return { zones, stores: points, words: zonesInWords(zones) }
}
