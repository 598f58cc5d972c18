import type { Variation } from '../../contract/cart/cart.ts'
import type { FoundSku, SkuProduct } from './sku-index.ts'

/** Words that say nothing about an option. */
const noChoice = /^[-–—]?$/

/** A found product with the options of a cell beside it; `unknown`: the first choice that names no option of the product, or several. */
export type WithOptions = { kind: 'read'; match: FoundSku } | { kind: 'unknown'; choice: string }

/**
 * Reads the choices of an "options" cell, such as `Fabric: Oat linen, Legs: Kiaat`, `linen-oat; kiaat` or `fabric=linen-oat`: by the name or
 * the label of a value, in any order. What the SKU has chosen stays.
 */
export function withOptions({ product, variation }: FoundSku, cell: string): WithOptions {
  const open = product.options.filter(({ name }) => variation[name] === undefined)
  if (open.length === 0) return { kind: 'read', match: { product, variation } }
  // A label can contain a separator, so a whole cell is tried first.
  const choices = findChoice(product, cell) ? [cell] : cell.split(/[,;|]/)
  let chosen: Variation = variation
  for (const choice of choices.map((text) => text.trim())) {
    if (noChoice.test(choice)) continue
    const found = findChoice(product, choice)
    if (!found) return { kind: 'unknown', choice }
    chosen = { [found[0]]: found[1], ...chosen }
  }
  return { kind: 'read', match: { product, variation: chosen } }
}

const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

/** The option and value of one choice: with the option's name or label before a colon or an equals sign, or the value alone. */
function findChoice({ options }: SkuProduct, choice: string): [name: string, value: string] | null {
  const [, before = '', after = ''] = /^([^:=]+)[:=](.*)$/.exec(choice) ?? []
  for (const { name, label, values } of options) {
    const isNamed = same(before, name) || same(before, label)
    const text = isNamed ? after : choice
    const value = values.find((one) => same(text, one.value))
    if (value) return [name, value.value]
    // Two fabrics can have one label: that names neither.
    const labelled = values.filter((one) => same(text, one.label))
    if (labelled[0] && labelled.length === 1) return [name, labelled[0].value]
  }
  return null
}
