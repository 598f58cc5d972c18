import { productSkipped, type RowReport } from '../report.ts'
import { priceNow, type Pricing } from './price.ts'
import { type Axis, type Choice, type PricedOptions, priceOptions } from './price-options.ts'
import { isInStock } from './stock.ts'
import { type Variant, variantsOf } from './variants.ts'
import { isYes, sameLabel, valueMeant, type WooAttribute, type WooRow } from './woo-row.ts'

/** The most choices of a product. More are not usable, and every device stores the catalogue. */
const MOST_CHOICES = 500

export type Choices =
  | (PricedOptions & { kind: 'priced'; parts: RowReport[]; warnings: string[]; rows: WooRow[]; variants: Variant[] })
  | { kind: 'unsellable'; reason: string; parts: RowReport[] }

/** The choices of a variable product and the options for them. It reports every variation row. */
export function choicesOf(parent: WooRow, rowsOfIt: readonly WooRow[], pricing: Pricing): Choices {
  const parts: RowReport[] = []
  const report = (row: WooRow, outcome: 'part' | 'skipped', reason: string, warnings: string[] = []) =>
    parts.push({
      row: row.row,
      sku: row.sku ?? '',
      name: row.name,
      outcome,
      reason,
      part_of: parent.row,
      ...(warnings.length > 0 ? { warnings } : {}),
    })
  const variations: WooRow[] = []
  for (const row of rowsOfIt) {
    const read = oneValueEach(parent, row)
    if (read.kind === 'several') report(row, 'skipped', read.reason)
    else variations.push(read.row)
  }
  const unsellable = (reason: string): Choices => {
    const reportedRows = new Set(parts.filter(({ outcome }) => outcome === 'skipped').map(({ row }) => row))
    const others = skippedWith(
      parent,
      variations.filter(({ row }) => !reportedRows.has(row)),
    )
    return { kind: 'unsellable', reason, parts: [...parts.filter(({ outcome }) => outcome === 'skipped'), ...others] }
  }
  if (rowsOfIt.length === 0) return unsellable('it is variable and has no variations in the file')
  const axes = axesOf(parent, variations)
  if (axes.length === 0 && variations.length > 0) return unsellable('its variations do not say what they differ in')

  const inStock = variations.some((row) => isInStock(row))
  const found = new Map<string, Choice & { row: WooRow }>()
  const rows: WooRow[] = []
  for (const row of variations) {
    const priced = priceNow(row, pricing)
    if (row.cells('published') !== '' && !isYes(row.cells('published'))) report(row, 'skipped', 'it is not published')
    else if (priced.kind === 'unsellable') report(row, 'skipped', priced.reason)
    else if (inStock && !isInStock(row)) report(row, 'skipped', 'out of stock: left out until an import finds it in stock')
    else {
      const made = combinations(axes, row)
      if (made.length + found.size > MOST_CHOICES) return unsellable(`it comes in more than ${MOST_CHOICES} ways`)
      const fresh = made.filter((values) => !found.has(JSON.stringify(values)))
      for (const values of fresh) found.set(JSON.stringify(values), { values, price: priced.price, regular: priced.regular, row })
      if (fresh.length === 0) report(row, 'skipped', 'another variation before it has the same choices')
      else {
        rows.push(row)
        report(row, 'part', `of row ${parent.row}`, priced.warnings)
      }
    }
  }
  if (found.size === 0) return unsellable('none of its variations can be sold')
  const sold = [...found.values()]
  const offered = axes.map((axis, place) => ({
    ...axis,
    values: axis.values.filter((value) => sold.some(({ values }) => values[place] === value)),
  }))
  const ordered = sold.toSorted((a, b) => placeIn(offered, a) - placeIn(offered, b))
  const options = priceOptions(offered, ordered)
  const warnings = options.joined === null ? [] : [joinedWords(offered, options.joined)]
  return { kind: 'priced', ...options, parts, warnings, rows, variants: variantsOf(options, offered, ordered) }
}

/** Variations get the outcome of their product. */
export const skippedWith = (parent: Pick<WooRow, 'row'>, variations: readonly WooRow[]): RowReport[] =>
  variations.map(({ row, sku, name }) => ({
    row,
    sku: sku ?? '',
    name,
    outcome: 'skipped',
    reason: productSkipped(parent.row),
    part_of: parent.row,
  }))

const joinedWords = (axes: readonly Axis[], why: 'prices' | 'gaps') =>
  `${axes.map(({ label }) => label).join(' and ')} became one choice that lists every variation, since ${
    why === 'prices' ? 'their prices are no sums of what each value adds' : 'not every combination is sold'
  }; every price is as in the file`

/** Sorts choices in the order of the product's values. */
const placeIn = (axes: readonly Axis[], { values }: Choice) =>
  values.reduce((sum, value, place) => sum * (axes[place]?.values.length ?? 1) + (axes[place]?.values.indexOf(value) ?? 0), 0)

/** The attributes of the variations, with the product's values and additional values of the variations. */
function axesOf(parent: WooRow, variations: readonly WooRow[]): Axis[] {
  const named = variations.flatMap(({ attributes }) => attributes)
  const labels: string[] = []
  for (const { label } of [...parent.attributes, ...named]) if (!labels.some((known) => sameLabel(known, label))) labels.push(label)
  return labels.flatMap((label) => {
    const used = named.filter((attribute) => sameLabel(attribute.label, label))
    const values = [...(parent.attributes.find((attribute) => sameLabel(attribute.label, label))?.values ?? [])]
    for (const value of used.flatMap((attribute) => attribute.values)) if (valueMeant(values, value) === undefined) values.push(value)
    return used.length > 0 && values.length > 0 ? [{ label, values }] : []
  })
}

/** A variation without a value for an attribute covers all its values. Stops at too many combinations. */
function combinations(axes: readonly Axis[], { attributes }: WooRow): string[][] {
  let made: string[][] = [[]]
  for (const { label, values } of axes) {
    const ownValue = attributes.find((attribute) => sameLabel(attribute.label, label))?.values[0]
    const meant = ownValue === undefined ? undefined : valueMeant(values, ownValue)
    const taken = meant === undefined ? values : [meant]
    made = made.flatMap((before) => taken.map((value) => [...before, value])).slice(0, MOST_CHOICES + 1)
  }
  return made
}

type OneEach = { kind: 'one-each'; row: WooRow } | { kind: 'several'; reason: string }

/**
 * A variation has one value of each attribute, or none. Several values count as one with an unescaped comma if the product has that value.
 * Otherwise the row is ambiguous.
 */
function oneValueEach(parent: WooRow, row: WooRow): OneEach {
  const attributes: WooAttribute[] = []
  for (const { label, values } of row.attributes) {
    const productValues = parent.attributes.find((attribute) => sameLabel(attribute.label, label))?.values ?? []
    const whole = values.length > 1 ? valueMeant(productValues, values.join(', ')) : values[0]
    if (values.length > 1 && whole === undefined)
      return { kind: 'several', reason: `it names several values of ${label}: a variation has one of them, or none for all` }
    attributes.push({ label, values: whole === undefined ? [] : [whole] })
  }
  return { kind: 'one-each', row: { ...row, attributes } }
}
