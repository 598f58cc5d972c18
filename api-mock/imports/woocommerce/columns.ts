import { counted } from '../../../src/domain/counted.ts'
import { keysOf } from '../../keys-of.ts'
import { Refusal } from '../../cli/refusal.ts'
import type { Sheet } from './read-sheet.ts'

/** The columns that the import uses, by their names in the exporter (any case, any order). */
const meanings = {
  id: ['id'],
  type: ['type'],
  sku: ['sku'],
  name: ['name', 'product name', 'title'],
  published: ['published'],
  featured: ['is featured?'],
  visibility: ['visibility in catalog', 'visibility in catalogue'],
  short: ['short description'],
  description: ['description'],
  saleStarts: ['date sale price starts'],
  saleEnds: ['date sale price ends'],
  taxStatus: ['tax status'],
  inStock: ['in stock?'],
  stock: ['stock'],
  backorders: ['backorders allowed?'],
  salePrice: ['sale price'],
  regularPrice: ['regular price', 'price'],
  categories: ['categories'],
  tags: ['tags'],
  images: ['images'],
  parent: ['parent'],
  upsells: ['upsells'],
  crossSells: ['cross-sells'],
} as const

export type Column = keyof typeof meanings
const measureNames = ['weight', 'length', 'width', 'height'] as const
export type Measure = (typeof measureNames)[number]

export interface AttributeColumns {
  name: number
  values: number
}

export interface Columns {
  of: Partial<Record<Column, number>>
  measures: Partial<Record<Measure, { column: number; unit: string }>>
  attributes: readonly AttributeColumns[]
  notes: readonly string[]
}

/** Columns of the exporter that have no meaning in this shop, and the cells of them that carry no information. */
const meaningless: readonly [name: RegExp, cell: RegExp][] = [
  [/^(position|swatches attributes|attribute \d+ (visible|global|default))$/, /.*/],
  [/^(allow customer reviews\?)$/, /^1?$/],
  [/^(tax class)$/, /^(parent|standard)?$/],
  [/^(sold individually\?|download .*)$/, /^(0|-1)?$/],
]

/** Columns of the exporter that this shop does not use. */
const unused =
  /^(tax class|low stock amount|sold individually\?|allow customer reviews\?|purchase note|shipping class|download .*|grouped products|external url|button text|position|gtin.*|brands?|cost of goods|swatches attributes|attribute \d+ (visible|global|default))$/

/** Finds the columns. Throws `bad_file` for a sheet that is no product export. */
export function findColumns({ columns, rows }: Pick<Sheet, 'columns' | 'rows'>): Columns {
  const names = columns.map((name) => name.toLowerCase().replace(/\s+/g, ' '))
  const of: Columns['of'] = {}
  for (const column of keysOf(meanings)) {
    const place = meanings[column].map((name) => names.indexOf(name)).find((found) => found >= 0)
    if (place !== undefined) of[column] = place
  }
  if (of.name === undefined || of.regularPrice === undefined)
    throw new Refusal(
      'bad_file',
      `This is no product export of WooCommerce: the columns Name and Regular price are needed. It has ${columns.slice(0, 12).join(', ')} … (An export made while the site speaks another language than English has other names: switch it and export again.)`,
    )
  const measures = measuresOf(names)
  const attributes = attributesOf(names)
  const used = new Set<number>([
    ...Object.values(of),
    ...Object.values(measures).map(({ column }) => column),
    ...attributes.flatMap((attribute) => [attribute.name, attribute.values]),
  ])
  return { of, measures, attributes, notes: notesOn(columns, names, used, rows) }
}

function measuresOf(names: readonly string[]): Columns['measures'] {
  const measures: Columns['measures'] = {}
  for (const [column, name] of names.entries()) {
    const [, heading, unit] = /^(\w+)(?: \(([a-z]+)\))?$/.exec(name) ?? []
    const measure = measureNames.find((known) => known === heading)
    if (measure) measures[measure] ??= { column, unit: unit ?? (measure === 'weight' ? 'kg' : 'cm') }
  }
  return measures
}

function attributesOf(names: readonly string[]): AttributeColumns[] {
  return names.flatMap((heading, name) => {
    const number = /^attribute (\d+) name$/.exec(heading)?.[1]
    const values = number === undefined ? -1 : names.findIndex((other) => new RegExp(`^attribute ${number} value(\\(s\\)|s)?$`).test(other))
    return values < 0 ? [] : [{ name, values }]
  })
}

/** Names every column that the import drops, with the number of rows that carry information in it. */
function notesOn(columns: readonly string[], names: readonly string[], used: ReadonlySet<number>, rows: Sheet['rows']): string[] {
  const others = names.flatMap((name, place) => (used.has(place) || name === '' ? [] : [place]))
  const isMeta = (place: number) => names[place]?.startsWith('meta:')
  const isKnown = (place: number) => unused.test(names[place] ?? '')
  const meta = others.filter(isMeta).length
  const unknown = others.filter((place) => !isMeta(place) && !isKnown(place)).map((place) => columns[place])
  const dropped = [...others.filter(isKnown), ...names.flatMap((name, place) => (name === 'stock' ? [place] : []))].flatMap((place) => {
    const count = rows.filter(({ cells }) => saysSomething(names[place] ?? '', (cells[place] ?? '').trim())).length
    return count > 0 ? [`${columns[place]} (${counted(count, 'row')})`] : []
  })
  return [
    ...(dropped.length > 0 ? [`Not imported: ${dropped.join(', ')}.`] : []),
    ...(meta > 0 ? [`Not used: ${counted(meta, 'meta column')}.`] : []),
    ...(unknown.length > 0 ? [`Unknown columns, not used: ${unknown.join(', ')}.`] : []),
  ]
}

function saysSomething(name: string, cell: string): boolean {
  const silent = meaningless.find(([known]) => known.test(name))
  return cell !== '' && !silent?.[1].test(cell)
}
