import { randomUUID } from 'node:crypto'
import {
  MOST_ZONES,
  type DeliveryPreview,
  type DeskDelivery,
  type DeskZone,
  type ZoneFields,
} from '../../src/contract/desk/delivery/desk-delivery.ts'
import { placeOfPostcode } from '../../src/domain/checkout/postcode.ts'
import { overlapOf } from '../../src/domain/delivery/overlap.ts'
import { feeOf, promiseOfQuote, quoteDelivery } from '../../src/domain/delivery/quote-delivery.ts'
import { markCatalogueChanged } from '../catalogue/changes.ts'
import type { Database, ShopTransaction } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { writeAudit, type Actor } from '../audit/audit.ts'
import { termsOf } from './order-delivery.ts'
import { readZones } from './stored-delivery.ts'

/** Why a change of the delivery was refused. The message names it. */
export class DeliveryRefused extends Error {
  override name = 'DeliveryRefused'
  readonly reason: 'missing' | 'changed' | 'overlap' | 'full'

  constructor(reason: DeliveryRefused['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}

type Needs = Pick<Deps, 'clock' | 'catalogue'>

/** The zones and the stores as the staff see them. */
export async function readDelivery(db: Database, { catalogue }: Pick<Deps, 'catalogue'>): Promise<DeskDelivery> {
  const rows = await db.selectFrom('collection_store').selectAll().execute()
  const stored = new Map(rows.map((row) => [row.slug, row]))
  return {
    zones: await readZones(db),
    stores: [...catalogue.editorial.stores.values()].map(({ slug, name, city }) => {
      const row = stored.get(slug)
      return { slug, name, city, active: row?.active === 1, days: row?.days ?? FIRST_DAYS, rev: row?.rev ?? 0 }
    }),
    usual_days: catalogue.settings['delivery.days'],
  }
}

/** The suggested days for a store at which orders were never collected. */
const FIRST_DAYS = 5

const audited = ({ name, provinces, postcodes, everywhere, price, days, free_from, active }: ZoneFields) => ({
  name,
  provinces: provinces.join(', '),
  postcodes: JSON.stringify(postcodes),
  everywhere,
  price,
  days,
  free_from,
  active,
})

/** The columns of a zone. A place without delivery is never free from an amount. */
const columnsOf = ({ name, provinces, postcodes, everywhere, price, days, free_from, active }: ZoneFields) => ({
  name,
  provinces: JSON.stringify(provinces),
  postcodes: JSON.stringify(postcodes),
  everywhere: everywhere ? 1 : 0,
  price,
  days,
  free_from: price === null ? null : free_from,
  active: active ? 1 : 0,
})

/** Throws DeliveryRefused if another zone that is on covers the same area just as specifically. */
function requireApart(zones: readonly DeskZone[], fields: ZoneFields, ownId: string): void {
  if (!fields.active) return
  for (const zone of zones) {
    const overlap = zone.active && zone.zone_id !== ownId ? overlapOf(fields, zone) : null
    if (overlap !== null)
      throw new DeliveryRefused('overlap', `The zone “${zone.name}” claims the same: ${overlap}. Narrow one of the two, or switch it off.`)
  }
}

function requireSeen(zones: readonly DeskZone[], zoneId: string, rev: number | null): DeskZone {
  const zone = zones.find(({ zone_id }) => zone_id === zoneId)
  if (!zone) throw new DeliveryRefused('missing', 'There is no such zone (any more)')
  if (rev !== null && zone.rev !== rev)
    throw new DeliveryRefused('changed', `The zone “${zone.name}” has changed meanwhile. Look at it again.`)
  return zone
}

/** Adds a zone and returns its id. Throws DeliveryRefused. */
export async function addZone(trx: ShopTransaction, deps: Needs, fields: ZoneFields, by: Actor): Promise<string> {
  // The row of the mark is locked until the end, so that changes come one after the other.
  await markCatalogueChanged(trx)
  const zones = await readZones(trx)
  if (zones.length >= MOST_ZONES) throw new DeliveryRefused('full', `A shop has up to ${MOST_ZONES} zones. Remove one first.`)
  requireApart(zones, fields, '')
  const zone_id = randomUUID()
  await trx
    .insertInto('delivery_zone')
    .values({ zone_id, ...columnsOf(fields), rev: 1, created_at: deps.clock.now().toISOString() })
    .execute()
  await writeAudit(trx, deps, by, { action: 'delivery.add', subject: `zone ${zone_id}`, after: audited(fields) })
  return zone_id
}

/** Changes a zone. `rev`: as the caller saw it; null changes it in any case. Throws DeliveryRefused. */
export async function changeZone(
  trx: ShopTransaction,
  deps: Needs,
  zoneId: string,
  fields: ZoneFields | ((before: DeskZone) => ZoneFields),
  rev: number | null,
  by: Actor,
): Promise<void> {
  await markCatalogueChanged(trx)
  const zones = await readZones(trx)
  const before = requireSeen(zones, zoneId, rev)
  const after = typeof fields === 'function' ? fields(before) : fields
  requireApart(zones, after, zoneId)
  await trx
    .updateTable('delivery_zone')
    .set({ ...columnsOf(after), rev: before.rev + 1 })
    .where('zone_id', '=', zoneId)
    .execute()
  await writeAudit(trx, deps, by, { action: 'delivery.change', subject: `zone ${zoneId}`, before: audited(before), after: audited(after) })
}

/** Removes a zone. Orders keep its name and its price. Throws DeliveryRefused. */
export async function removeZone(trx: ShopTransaction, deps: Needs, zoneId: string, rev: number | null, by: Actor): Promise<void> {
  await markCatalogueChanged(trx)
  const before = requireSeen(await readZones(trx), zoneId, rev)
  await trx.deleteFrom('delivery_zone').where('zone_id', '=', zoneId).execute()
  await writeAudit(trx, deps, by, { action: 'delivery.remove', subject: `zone ${zoneId}`, before: audited(before) })
}

/** Sets the collection at a store. `rev`: as the caller saw it, 0 before the first change; null sets it in any case. Throws DeliveryRefused. */
export async function setCollection(
  trx: ShopTransaction,
  deps: Needs,
  slug: string,
  { active, days }: { active: boolean; days: number },
  rev: number | null,
  by: Actor,
): Promise<void> {
  await markCatalogueChanged(trx)
  const store = deps.catalogue.editorial.stores.get(slug)
  if (!store) throw new DeliveryRefused('missing', `The shop has no store ${slug}`)
  const before = await trx.selectFrom('collection_store').selectAll().where('slug', '=', slug).executeTakeFirst()
  if (rev !== null && (before?.rev ?? 0) !== rev)
    throw new DeliveryRefused('changed', `The collection at ${store.name} has changed meanwhile. Look at it again.`)
  const values = { days, active: active ? 1 : 0, rev: (before?.rev ?? 0) + 1 }
  await trx
    .insertInto('collection_store')
    .values({ slug, ...values })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet(values))
    .execute()
  await writeAudit(trx, deps, by, {
    action: 'delivery.collection',
    subject: `store ${slug}`,
    ...(before && { before: { days: before.days, active: before.active === 1 } }),
    after: { days, active },
  })
}

/** What a customer with this postcode would see now. `goods`: what is paid for the goods, in cents. */
export function previewDelivery({ catalogue, clock }: Needs, postcode: string, goods: number): DeliveryPreview {
  const quote = quoteDelivery(catalogue.delivery, { postcode }, goods)
  const isDelivered = quote.kind !== 'none'
  return {
    postcode,
    place: placeOfPostcode(postcode),
    zone: quote.kind === 'zone' || quote.kind === 'none' ? quote.zone.name : null,
    price: isDelivered ? feeOf(quote) : null,
    delivery_by: isDelivered ? promiseOfQuote(quote, clock.now(), [undefined], termsOf(catalogue.settings)).delivery_by : null,
  }
}
