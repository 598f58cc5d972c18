import type { ShopTransaction } from '../../../db/open.ts'
import * as z from 'zod/mini'
import { provinces } from '../../../../src/contract/account/provinces.ts'
import { postcodeSchema } from '../../../../src/contract/account/address.ts'
import { zoneFieldsSchema, type DeskZone, type ZoneFields } from '../../../../src/contract/desk/delivery/desk-delivery.ts'
import { formatMoney } from '../../../../src/domain/money.ts'
import { parseRanges, rangesInWords } from '../../../../src/domain/delivery/postcode-ranges.ts'
import { transact } from '../../../db/transaction.ts'
import {
  addZone,
  changeZone,
  DeliveryRefused,
  previewDelivery,
  readDelivery,
  removeZone,
  setCollection,
} from '../../../delivery/staff-delivery.ts'
import type { Deps } from '../../../deps.ts'
import { commandLine } from '../../../audit/audit.ts'
import type { CommandArguments } from '../../command-arguments.ts'
import type { Call, Command, Outcome } from '../../command.ts'
import { Refusal, wrongUsage } from '../../refusal.ts'
import { table } from '../../table.ts'

const MOST_DAYS = 120

export const deliveryCommands: readonly Command[] = [
  { name: 'delivery zones', summary: 'the zones of delivery with their prices and days', run: listZones },
  {
    name: 'delivery zone-set',
    summary: 'adds a zone, or changes the zone of that name',
    takes: ['name'],
    options: {
      postcodes: { value: 'RANGES', text: 'such as "7700-7899, 8001"' },
      province: { value: 'NAME', multiple: true, text: 'a whole province; several times for several' },
      everywhere: { text: 'counts where no other zone does' },
      price: { value: 'RAND', text: 'with VAT; 0 is free' },
      'no-delivery': { text: 'the shop does not deliver there' },
      days: { value: 'N', text: 'working days until the delivery' },
      'free-from': { value: 'RAND', text: 'free from this much of goods, after discounts' },
      'never-free': { text: 'removes --free-from' },
      on: { text: 'switches the zone on; a new one is on' },
      off: { text: 'switches the zone off' },
    },
    detail: [
      'A new zone needs where it counts, --price or --no-delivery, and --days. A change keeps what is not given; a new area replaces the old one.',
      'The narrowest range of postcodes counts, then the province, then everywhere. Where no zone counts, delivery is free in the usual days.',
    ],
    run: setZone,
  },
  { name: 'delivery zone-remove', summary: 'removes a zone; orders keep its price', takes: ['name'], run: dropZone },
  {
    name: 'delivery preview',
    summary: 'what a customer with this postcode pays, and when the order comes',
    takes: ['postcode'],
    options: { goods: { value: 'RAND', text: 'what is paid for the goods' } },
    run: preview,
  },
  {
    name: 'delivery collection',
    summary: 'the stores at which orders are collected; with a store, changes it',
    mayTake: 'store',
    options: {
      on: { text: 'orders can be collected there' },
      off: { text: 'orders cannot be collected there any more' },
      days: { value: 'N', text: 'working days until an order is ready' },
    },
    run: collection,
  },
]

const areaOf = ({ everywhere, provinces: named, postcodes }: ZoneFields) =>
  everywhere ? 'everywhere else' : [...named, rangesInWords(postcodes)].filter(Boolean).join(', ')

async function listZones({ shop }: Call): Promise<Outcome> {
  const deps = await shop()
  const { zones } = await readDelivery(deps.db, deps)
  const rows = zones.map((zone) => [
    zone.name,
    zone.active ? 'on' : 'off',
    zone.price === null ? 'no delivery' : formatMoney(zone.price),
    `${zone.days}`,
    zone.free_from === null ? '' : formatMoney(zone.free_from),
    areaOf(zone),
  ])
  return {
    data: zones,
    lines:
      rows.length === 0 ? ['No zones: delivery is free everywhere.'] : table(['zone', '', 'price', 'days', 'free from', 'where'], rows),
  }
}

async function setZone({ given, shop }: Call): Promise<Outcome> {
  const name = given.argument(0).trim()
  const deps = await shop()
  await refusing(
    transact(deps, async (trx) => {
      const { zones } = await readDelivery(trx, deps)
      const known = zones.filter((zone) => zone.name === name)
      const [zone] = known
      if (known.length > 1) throw new Refusal('exists', `${known.length} zones are named ${name}. Change one of them at the desk.`)
      if (zone) await changeZone(trx, deps, zone.zone_id, (before) => fieldsFrom(given, name, before), null, commandLine())
      else await addZone(trx, deps, fieldsFrom(given, name, null), commandLine())
    }),
  )
  const { zones } = await readDelivery(deps.db, deps)
  const set = zones.find((zone) => zone.name === name)
  return {
    lines: set
      ? [`${name}: ${set.price === null ? 'no delivery' : formatMoney(set.price)}, ${areaOf(set)}${set.active ? '' : ', off'}`]
      : [],
    data: set ?? null,
  }
}

/** The fields of a zone: those of the command line, and the present ones for all others. Throws a Refusal (`usage`). */
function fieldsFrom(given: CommandArguments, name: string, before: DeskZone | null): ZoneFields {
  const area = areaFrom(given) ?? before
  if (!area) throw wrongUsage('A new zone needs --postcodes, --province or --everywhere')
  if (given.flag('on') && given.flag('off')) throw wrongUsage('Give --on or --off, not both')
  if (given.flag('no-delivery') && given.text('price') !== null) throw wrongUsage('Give --price or --no-delivery, not both')
  const price = given.flag('no-delivery') ? null : (given.rand('price') ?? before?.price)
  if (price === undefined) throw wrongUsage('A new zone needs --price or --no-delivery')
  const days = given.whole('days', 1, MOST_DAYS) ?? before?.days ?? (price === null ? 1 : null)
  if (days === null) throw wrongUsage('A new zone needs --days')
  const read = z.safeParse(zoneFieldsSchema, {
    name,
    provinces: area.provinces,
    postcodes: area.postcodes,
    everywhere: area.everywhere,
    price,
    days,
    free_from: given.flag('never-free') ? null : (given.rand('free-from') ?? before?.free_from ?? null),
    active: given.flag('off') ? false : given.flag('on') || (before?.active ?? true),
  })
  if (read.success) return read.data
  throw wrongUsage(read.error.issues.map(({ path, message }) => `${String(path[0] ?? 'zone')}: ${message}`).join('; '))
}

/** The area of a zone from the command line; null if none is given. */
function areaFrom(given: CommandArguments): Pick<ZoneFields, 'provinces' | 'postcodes' | 'everywhere'> | null {
  const named = given.several('province').map((typed) => {
    const province = provinces.find((known) => known.toLowerCase() === typed.trim().toLowerCase())
    if (!province) throw wrongUsage(`There is no province ${typed}; there are: ${provinces.join(', ')}`)
    return province
  })
  const { ranges, problem } = parseRanges(given.text('postcodes') ?? '')
  if (ranges === null) throw wrongUsage(`--postcodes: ${problem}`)
  const everywhere = given.flag('everywhere')
  const isNarrow = named.length + ranges.length > 0
  if (everywhere && isNarrow) throw wrongUsage('--everywhere needs no postcodes and no province')
  return everywhere || isNarrow ? { provinces: [...new Set(named)], postcodes: ranges, everywhere } : null
}

async function dropZone({ given, shop }: Call): Promise<Outcome> {
  const name = given.argument(0).trim()
  const deps = await shop()
  await refusing(
    transact(deps, async (trx) => {
      const { zones } = await readDelivery(trx, deps)
      const [zone, twin] = zones.filter((known) => known.name === name)
      if (!zone) throw new Refusal('not_found', `There is no zone ${name}`)
      if (twin) throw new Refusal('exists', `Several zones are named ${name}. Remove one of them at the desk.`)
      await removeZone(trx, deps, zone.zone_id, null, commandLine())
    }),
  )
  return { lines: [`${name} counts no more`], data: { name } }
}

async function preview({ given, shop }: Call): Promise<Outcome> {
  const typed = given.argument(0)
  const postcode = z.safeParse(postcodeSchema, typed)
  if (!postcode.success) throw wrongUsage(`"${typed}" is not a postcode of 4 digits`)
  const goods = given.rand('goods') ?? 0
  const shown = previewDelivery(await shop(), postcode.data, goods)
  const rule = shown.zone === null ? 'no zone counts there' : `zone ${shown.zone}`
  const words = shown.price === null ? 'no delivery' : `${formatMoney(shown.price)}, by ${shown.delivery_by}`
  return { lines: [`${shown.postcode}${shown.place === null ? '' : `, ${shown.place}`}: ${words} (${rule})`], data: shown }
}

async function collection({ given, shop }: Call): Promise<Outcome> {
  const slug = given.argument(0).trim()
  if (given.flag('on') && given.flag('off')) throw wrongUsage('Give --on or --off, not both')
  const days = given.whole('days', 1, MOST_DAYS)
  const deps = await shop()
  if (slug !== '') await refusing(transact(deps, (trx) => changeStore(trx, deps, slug, given, days)))
  else if (given.flag('on') || given.flag('off') || days !== null) throw wrongUsage('Name the store')
  const { stores } = await readDelivery(deps.db, deps)
  const shown = slug === '' ? stores : stores.filter((store) => store.slug === slug)
  const rows = shown.map((store) => [store.slug, store.active ? 'on' : 'off', `${store.days}`, store.name, store.city])
  return { data: shown, lines: rows.length === 0 ? ['The shop has no store.'] : table(['store', '', 'days', 'name', 'city'], rows) }
}

async function changeStore(trx: ShopTransaction, deps: Deps, slug: string, given: CommandArguments, days: number | null) {
  const { stores } = await readDelivery(trx, deps)
  const store = stores.find((known) => known.slug === slug)
  if (!store) throw new Refusal('not_found', `There is no store ${slug}; there are: ${stores.map((known) => known.slug).join(', ')}`)
  const isChanged = given.flag('on') || given.flag('off') || days !== null
  if (!isChanged) return
  const active = given.flag('off') ? false : given.flag('on') || store.active
  await setCollection(trx, deps, slug, { active, days: days ?? store.days }, null, commandLine())
}

/** Runs a change of the delivery. Throws a Refusal if the shop refuses it. */
async function refusing<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof DeliveryRefused)) throw error
    throw new Refusal(error.reason === 'missing' ? 'not_found' : 'exists', error.message)
  }
}
