import * as z from 'zod/mini'
import type { ProductImage, ProductOption } from '../../../src/contract/catalogue/catalogue.ts'
import type { Focal, Picture } from '../../../src/contract/catalogue/picture.ts'
import { focalSchema } from '../../../src/contract/catalogue/picture-schema.ts'
import { MIDDLE, withFocal } from '../../../src/domain/catalogue/focal.ts'
import type { FileProduct } from '../shop-file.ts'
import { entriesOf, linesOf, partsOf, rowsOf } from './cells.ts'
import { localOf, momentOf } from '../../../src/domain/calendar/local-time.ts'

/** A cell that cannot be read. `code` names the kind of mistake for scripts. */
export class CellFault extends Error {
  override name = 'CellFault'
  readonly code: 'number_invalid' | 'time_invalid' | 'line_invalid' | 'picture_unknown'

  constructor(code: CellFault['code'], message: string) {
    super(message)
    this.code = code
  }
}

/** A column of the sheet. `read` returns the field as a catalogue file has it, and null for an empty cell. */
export interface Column {
  name: string
  field: keyof FileProduct
  write(product: FileProduct): string
  read(text: string, before: FileProduct | null, fields: Readonly<Record<string, unknown>>): unknown
}

type TextField =
  | 'slug'
  | 'sku'
  | 'name'
  | 'category'
  | 'availability'
  | 'tagline'
  | 'seo_title'
  | 'seo_description'
  | 'assembly'
  | 'weave'
  | 'default_swatch'
const text = (field: TextField): Column => ({
  name: field,
  field,
  write: (product) => product[field] ?? '',
  read: (cell) => (cell.trim() === '' ? null : cell),
})

type ListField = 'description' | 'features' | 'materials' | 'care' | 'keywords' | 'badges' | 'related' | 'fabrics' | 'colours'
const list = (field: ListField): Column => ({
  name: field,
  field,
  write: (product) => linesOf(product[field]),
  read: (cell) => (cell.trim() === '' ? null : entriesOf(cell)),
})

/** A number as a spreadsheet of any language writes it: `12 999,50`, `12,999.50`, `R 12999`. Throws for `1.299`, which can mean two things. */
export function numberOf(cell: string): number {
  const bare = cell
    .trim()
    .replace(/^(-?)\s*R\s*/i, '$1')
    .replace(/[\s\u00a0\u202f]/g, '')
  if (/^-?\d+([.,]\d{1,2})?$/.test(bare)) return Number(bare.replace(',', '.'))
  if (/^-?\d{1,3}(,\d{3})+(\.\d{1,2})?$/.test(bare)) return Number(bare.replaceAll(',', ''))
  throw new CellFault('number_invalid', `"${cell}" is no number such as 12999.50`)
}

const centsOf = (cell: string): number => Math.round(numberOf(cell) * 100)
const randOf = (cents: number): string => (cents / 100).toFixed(2)

const money = (field: 'price' | 'price_regular'): Column => ({
  name: field,
  field,
  write: (product) => {
    const value = product[field]
    return value === null ? '' : randOf(value)
  },
  read: (cell) => (cell.trim() === '' ? null : centsOf(cell)),
})

/** South African time, `2026-12-03 08:00`. Spreadsheets may write the day with slashes. */
const moment = (field: 'sells_from' | 'sells_until'): Column => ({
  name: field,
  field,
  write: (product) => {
    const value = product[field]
    return value === null ? '' : localOf(new Date(value)).replace('T', ' ')
  },
  read: (cell) => {
    if (cell.trim() === '') return null
    const read = momentOf(cell.replaceAll('/', '-'))
    if (read === null) throw new CellFault('time_invalid', `"${cell}" is no day and time such as 2026-12-03 08:00`)
    return read
  },
})

type NumberField = 'id' | 'lead_time_days' | 'seats' | 'weight_kg' | 'firmness' | 'guarantee_years'
const number = (field: NumberField): Column => ({
  name: field,
  field,
  write: (product) => String(product[field] ?? ''),
  read: (cell) => {
    if (cell.trim() === '') return null
    // A weight can have more decimals than an amount of money: 12.125 kg.
    return /^\d+\.\d+$/.test(cell.trim()) ? Number(cell) : numberOf(cell)
  },
})

type Sizes = FileProduct['dimensions']
const size = (name: string, field: 'dimensions' | 'packed_size', part: keyof Sizes): Column => ({
  name,
  field,
  write: (product) => String(product[field][part] || ''),
  read: (cell, before, fields) => {
    const { [part]: _, ...others } = { width: 0, depth: 0, height: 0, ...before?.[field], ...asObject(fields[field]) }
    const isNeeded = part === 'width' || part === 'depth' || part === 'height'
    if (cell.trim() !== '') return { ...others, [part]: numberOf(cell) }
    return isNeeded ? { ...others, [part]: 0 } : others
  },
})
const asObject = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {})

/**
 * `[legs] | Legs | choice`, and below it each value: `oak | Oak | 250.00`, then `regular 300.00`, `colour #c9bda6`, `pictured yes`,
 * `width 1910`.
 */
const options: Column = {
  name: 'options',
  field: 'options',
  write: (product) =>
    rowsOf(
      product.options.flatMap(({ name, label, kind, values }) => [
        [`[${name}]`, label, kind],
        ...values.map((one) => [
          one.value,
          one.label,
          randOf(one.price_difference),
          ...(one.regular_difference === undefined ? [] : [`regular ${randOf(one.regular_difference)}`]),
          ...(one.colour === undefined ? [] : [`colour ${one.colour}`]),
          ...(one.pictured === undefined ? [] : [`pictured ${one.pictured ? 'yes' : 'no'}`]),
          ...changedLengths.flatMap((side) => (one.dimensions?.[side] === undefined ? [] : [`${side} ${one.dimensions[side]}`])),
        ]),
      ]),
    ),
  read: (cell, before) => {
    if (cell.trim() === '') return null
    const read: { name: string; label: string; kind: string; values: object[] }[] = []
    for (const parts of partsOf(cell)) {
      const [first = '', label = '', third = '', ...more] = parts
      const name = /^\[(.*)\]$/.exec(first.trim())?.[1]
      if (name !== undefined) read.push({ name, label, kind: third.trim() || 'choice', values: [] })
      else {
        const option = read.at(-1)
        if (!option) throw new CellFault('line_invalid', `"${first}" has no line such as [legs] | Legs | choice above it`)
        option.values.push(
          optionValue(
            first,
            label,
            third,
            more,
            before?.options.find((one) => one.name === option.name),
          ),
        )
      }
    }
    return read
  },
}

/** The lengths in mm that a value can change. */
const changedLengths = ['width', 'depth', 'height'] as const

function optionValue(value: string, label: string, difference: string, more: readonly string[], before: ProductOption | undefined): object {
  const known = before?.values.find((one) => one.value === value.trim())
  const dimensions: Record<string, number> = {}
  const facts: Record<string, unknown> = {
    value: value.trim(),
    label,
    price_difference: difference.trim() === '' ? 0 : centsOf(difference),
  }
  for (const fact of more) {
    const [word = '', said = ''] = fact.trim().split(/\s+/, 2)
    if (word === 'regular') facts['regular_difference'] = centsOf(said)
    else if (word === 'colour') facts['colour'] = said
    else if (word === 'pictured' && (said === 'yes' || said === 'no')) facts['pictured'] = said === 'yes'
    else if (changedLengths.some((side) => side === word)) dimensions[word] = numberOf(said)
    else throw new CellFault('line_invalid', `"${fact}" is none of regular, colour, pictured, width, depth and height`)
  }
  if (Object.keys(dimensions).length > 0) facts['dimensions'] = dimensions
  // The sheet has no columns for close-ups and for the finishes of tiles, so a value keeps its own.
  return {
    ...facts,
    ...(known?.picture === undefined ? {} : { picture: known.picture }),
    ...(known?.in_tiles === undefined ? {} : { in_tiles: known.in_tiles }),
  }
}

/**
 * `/media/kalk-bay | hero | oat | What it shows`, and with a focal point `focal 30 60` after it: percent from the left and the top. A web address
 * alone is a new picture.
 */
const pictures: Column = {
  name: 'pictures',
  field: 'images',
  write: ({ images }) =>
    rowsOf(
      images.map((one) =>
        typeof one === 'string' ? [one] : [one.picture.base, one.role, one.value ?? '', one.picture.alt, ...focalCell(one.picture)],
      ),
    ),
  read: (cell, before) => {
    if (cell.trim() === '') return null
    const left = [...(before?.images ?? [])]
    return partsOf(cell).map(([base = '', role = '', value = '', alt = '', focal = '']) => {
      if (/^https?:\/\//.test(base)) return base.trim()
      const place = left.findIndex((one) => typeof one !== 'string' && one.picture.base === base.trim())
      const [found] = place < 0 ? [] : left.splice(place, 1)
      if (found === undefined || typeof found === 'string')
        throw new CellFault('picture_unknown', `the product has no picture ${base.trim()}; a new one needs a web address`)
      return pictureWith(found, { role: role.trim(), value, alt, focal: focalIn(focal) })
    })
  },
}

const focalCell = ({ focal }: Picture): string[] => (focal ? [`focal ${focal.join(' ')}`] : [])

/** An empty text means the middle. */
function focalIn(cell: string): Focal {
  if (cell.trim() === '') return MIDDLE
  const [, x, y] = /^focal\s+(\d{1,3})\s+(\d{1,3})$/.exec(cell.trim()) ?? []
  const read = z.safeParse(focalSchema, [Number(x), Number(y)])
  if (!read.success)
    throw new CellFault('line_invalid', `"${cell}" is no focal point such as focal 30 60, in percent from the left and the top`)
  return read.data
}

function pictureWith(
  { value: _value, ...image }: ProductImage,
  { role, value, alt, focal }: { role: string; value: string; alt: string; focal: Focal },
): object {
  return { ...image, role: role || image.role, ...(value === '' ? {} : { value }), picture: withFocal({ ...image.picture, alt }, focal) }
}

const variationSkus: Column = {
  name: 'variation_skus',
  field: 'variation_skus',
  write: (product) => rowsOf(Object.entries(product.variation_skus ?? {})),
  read: (cell) => {
    if (cell.trim() === '') return null
    return Object.fromEntries(partsOf(cell).map(([variation = '', sku = '']) => [variation.trim(), sku]))
  },
}

const model: Column = {
  name: 'model',
  field: 'model',
  write: (product) => (product.model ? rowsOf([[product.model.src, String(product.model.bytes)]]) : ''),
  read: (cell) => {
    if (cell.trim() === '') return null
    const [src = '', bytes = ''] = partsOf(cell)[0] ?? []
    return { src: src.trim(), bytes: numberOf(bytes) }
  },
}

/** Every column, in the order of an export. */
export const columns: readonly Column[] = [
  number('id'),
  ...(['slug', 'sku', 'name', 'category'] as const).map(text),
  money('price'),
  money('price_regular'),
  text('availability'),
  moment('sells_from'),
  moment('sells_until'),
  number('lead_time_days'),
  ...(['tagline', 'seo_title', 'seo_description'] as const).map(text),
  ...(['description', 'features', 'materials', 'care'] as const).map(list),
  text('assembly'),
  ...(['keywords', 'badges', 'related'] as const).map(list),
  options,
  text('default_swatch'),
  variationSkus,
  ...(['fabrics', 'colours'] as const).map(list),
  text('weave'),
  number('seats'),
  ...(['width', 'depth', 'height', 'return_depth', 'seat_height', 'seat_depth', 'arm_height', 'leg_clearance'] as const).map((part) =>
    size(`${part}_mm`, 'dimensions', part),
  ),
  ...(['width', 'depth', 'height', 'return_depth'] as const).map((part) => size(`packed_${part}_mm`, 'packed_size', part)),
  number('weight_kg'),
  number('firmness'),
  number('guarantee_years'),
  model,
  pictures,
]
