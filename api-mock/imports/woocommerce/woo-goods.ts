import { brand } from '../../../src/contract/brand.ts'
import type { Cents } from '../../../src/contract/money/money.ts'
import type { Dimensions, ProductOption } from '../../../src/contract/catalogue/catalogue.ts'
import type { Goods } from '../goods.ts'
import { cellAt, listOf } from './cells.ts'
import type { Columns, Measure } from './columns.ts'
import { type DecimalMark, readMeasure } from './numbers.ts'
import { plainText } from './plain-text.ts'
import type { CategoryChooser } from './choose-category.ts'
import { availabilityOf } from './stock.ts'
import { type Variant, skusOf, variantPictures, variantTexts } from './variants.ts'
import { isYes, sameLabel, type WooRow } from './woo-row.ts'
import type { SheetRow } from './read-sheet.ts'

const TAGLINE = 160
const MOST_PICTURES = 30

interface Priced {
  price: Cents
  price_regular: Cents
  options: ProductOption[]
  warnings: readonly string[]
  /** Its variations. */
  rows: readonly WooRow[]
  /** The attributes that became options. */
  chosen: readonly string[]
  variants: readonly Variant[]
}

export interface Reading {
  columns: Columns
  measureMark: DecimalMark | null
  categoryChooser: CategoryChooser
}

/** Converts a product of the export to the form of this shop. */
export function wooGoods(row: WooRow, priced: Priced, { columns, measureMark, categoryChooser }: Reading): Goods {
  const { cells } = row
  const short = plainText(cells('short'))
  const long = plainText(cells('description'))
  const { category, others, warning } = categoryChooser.choose(cells('categories'))
  const measured = [row, ...priced.rows].map(({ source }) => measuresOf(source, columns, measureMark))
  const { dimensions } = measured.find(({ complete }) => complete) ?? measured[0] ?? { dimensions: { width: 0, depth: 0, height: 0 } }
  const plain = row.attributes.filter(({ label }) => !priced.chosen.some((name) => sameLabel(name, label)))
  const isMaterial = (label: string) => /^(materials?|frame|upholstery|fabric|cover|filling)\b/i.test(label)
  const inWords = ({ label, values }: WooRow['attributes'][number]) => `${label}: ${values.join(', ')}`
  const describedAttributes = plain.filter(({ values }) => values.length > 0)
  const paragraphs = long.paragraphs.length > 0 ? long.paragraphs : short.paragraphs
  const variationPictures = variantPictures(priced.options, priced.variants)
  const variationSkus = skusOf(priced.variants)
  return {
    row: row.row,
    id: null,
    name: row.name,
    sku: row.sku,
    originKey: row.originKey,
    slug: null,
    category,
    price: priced.price,
    price_regular: priced.price_regular,
    related: [...listOf(cells('upsells')), ...listOf(cells('crossSells'))].map((name) => name.replace(/^id:/, 'woocommerce:')),
    pictures: picturesNamed([row, ...priced.rows]),
    ...(variationPictures && { variationPictures: variationPictures.values }),
    warnings: [
      ...priced.warnings,
      ...(warning === null ? [] : [warning]),
      ...new Set(measured.flatMap((measures) => measures.warnings)),
      ...(row.types.has('virtual') ? ['it is virtual there; this shop delivers it like furniture'] : []),
    ],
    facts: {
      tagline: taglineOf(short.paragraphs[0] ?? long.paragraphs[0] ?? ''),
      type: priced.options.length > 0 ? 'variable' : 'simple',
      options: picturedFirst(priced.options, variationPictures?.option),
      ...(variationSkus && { variation_skus: variationSkus }),
      default_swatch: null,
      fabrics: [],
      colours: [],
      weave: '',
      seats: seatsOf(plain),
      dimensions,
      badges: isYes(cells('featured')) ? ['featured'] : [],
      availability: priced.rows.length > 0 ? bestOf(priced.rows) : availabilityOf(row),
      lead_time_days: brand.delivery_days,
      keywords: [...new Set([...others, ...listOf(cells('tags'))])].slice(0, 30),
      description: [...paragraphs, ...variantTexts(priced.rows, paragraphs)],
      features: [
        ...new Set([...short.points, ...long.points, ...describedAttributes.filter(({ label }) => !isMaterial(label)).map(inWords)]),
      ],
      materials: describedAttributes.filter(({ label }) => isMaterial(label)).map(inWords),
      care: [],
      assembly: '',
      weight_kg: measured.find(({ weight_kg }) => weight_kg > 0)?.weight_kg ?? 0,
      packed_size: dimensions,
      guarantee_years: null,
    },
  }
}

/** The gallery shows the picture of the first option's value. */
const picturedFirst = (options: readonly ProductOption[], name: string | undefined) =>
  options.toSorted((a, b) => Number(b.name === name) - Number(a.name === name))

/** One sentence for the tile. */
function taglineOf(words: string): string {
  const sentence = /^.{20,}?[.!?](?=\s|$)/.exec(words)?.[0] ?? words
  return sentence.length <= TAGLINE ? sentence : `${sentence.slice(0, TAGLINE).replace(/\s+\S*$/, '')} …`
}

function seatsOf(attributes: WooRow['attributes']): number | null {
  const seats = attributes.find(({ label }) => /^(seats?|seater|number of seats)$/i.test(label))?.values
  const count = seats?.length === 1 ? /^(\d{1,2})\b/.exec(seats[0] ?? '')?.[1] : undefined
  return count ? Number(count) : null
}

function bestOf(rows: readonly WooRow[]) {
  const found = new Set(rows.map((row) => availabilityOf(row)))
  return (['in_stock', 'made_to_order', 'out_of_stock'] as const).find((availability) => found.has(availability)) ?? 'made_to_order'
}

/** The product's pictures, then those that only a variation has. */
function picturesNamed(rows: readonly WooRow[]): string[] {
  const named = rows.flatMap(({ cells }) => listOf(cells('images')).flatMap((part) => part.split(/\s*\|\s*(?=https?:)/)))
  return [...new Set(named)].slice(0, MOST_PICTURES)
}

interface Kind {
  units: Record<string, number>
  /** Larger than any furniture, so the unit is wrong. */
  most: number
}

const inMillimetres: Kind = { units: { mm: 1, cm: 10, m: 1000, in: 25.4, inch: 25.4, inches: 25.4, yd: 914.4, ft: 304.8 }, most: 20_000 }
const inKilograms: Kind = { units: { kg: 1, g: 0.001, lbs: 0.453_592_37, lb: 0.453_592_37, oz: 0.028_349_523_125 }, most: 2000 }

interface Measured {
  dimensions: Dimensions
  weight_kg: number
  /** Whether width, depth and height are all known. */
  complete: boolean
  warnings: string[]
}

/** Size and weight of a row; 0 if unknown. Shops use length and width in either order, so the larger one is the width. */
export function measuresOf(row: SheetRow, columns: Columns, mark: DecimalMark | null): Measured {
  const warnings: string[] = []
  const read = (measure: Measure, { units, most }: Kind) => {
    const { column, unit = '' } = columns.measures[measure] ?? {}
    const cell = cellAt(row, column)
    const value = (readMeasure(cell, mark) ?? 0) * (units[unit] ?? 0)
    if (value > 0 && value <= most) return value
    if (!/^0*[.,]?0*$/.test(cell)) warnings.push(`its ${measure} ${cell} ${unit} is not a size of furniture, and is left out`)
    return 0
  }
  const across = [read('length', inMillimetres), read('width', inMillimetres)].map(Math.round)
  const height = Math.round(read('height', inMillimetres))
  const weight_kg = Math.round(read('weight', inKilograms) * 100) / 100
  const [width, depth] = [Math.max(...across), Math.min(...across)]
  return { dimensions: { width, depth, height }, weight_kg, complete: width > 0 && depth > 0 && height > 0, warnings }
}
