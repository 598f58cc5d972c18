import { sameLabel, valueMeant, type WooAttribute, type WooRow } from './woo-row.ts'

type OneEach = { kind: 'one-each'; row: WooRow } | { kind: 'several'; reason: string }

/**
 * A variation has one value of each attribute, or none. Several are one whose comma nobody escaped, where the product has it; else
 * nobody can tell which is meant.
 */
export function oneValueEach(parent: WooRow, row: WooRow): OneEach {
  const attributes: WooAttribute[] = []
  for (const { label, values } of row.attributes) {
    const known = parent.attributes.find((attribute) => sameLabel(attribute.label, label))?.values ?? []
    const whole = values.length > 1 ? valueMeant(known, values.join(', ')) : values[0]
    if (values.length > 1 && whole === undefined)
      return { kind: 'several', reason: `it names several values of ${label}: a variation has one of them, or none for all` }
    attributes.push({ label, values: whole === undefined ? [] : [whole] })
  }
  return { kind: 'one-each', row: { ...row, attributes } }
}
