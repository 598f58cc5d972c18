import type { Fabric, ProductOption } from '../../../contract/catalogue/catalogue.ts'
import { cents, type Cents } from '../../../contract/money/money.ts'
import { formatPrice } from '../../../domain/money.ts'

/** An option within a sentence: `Chaise side (as you face it)` → `chaise side`. */
function optionText(option: Pick<ProductOption, 'label'>): string {
  return option.label.replace(/\s*\(.*\)$/, '').toLowerCase()
}

/**
 * The values with a note of how much more than the cheapest one they cost: `+ R 2 500`. The price "From" is that of the cheapest.
 * @param priceOf this customer's price with the value
 */
export function withDifferences<Value extends { value: string }>(
  values: readonly Value[],
  priceOf: (value: string) => Cents,
): (Value & { note?: string })[] {
  const least = Math.min(...values.map(({ value }) => priceOf(value)))
  return values.map((value) => {
    const more = cents(priceOf(value.value) - least)
    return more ? { ...value, note: `+ ${formatPrice(more)}` } : value
  })
}

/** Asks for an option: `Choose a chaise side`. */
export function choosePrompt(option: Pick<ProductOption, 'label'>): string {
  const text = optionText(option)
  if (text === 'legs') return 'Choose a leg finish'
  if (/[^s]s$/.test(text)) return `Choose ${text}`
  return `Choose ${/^[aeiou]/.test(text) ? 'an' : 'a'} ${text}`
}

/** The label of the sticky bar's button. It names the missing option. */
export function addLabel(missing: readonly Pick<ProductOption, 'label'>[]): string {
  const first = missing[0]
  return first ? choosePrompt(first) : 'Add to cart'
}

/** A fabric by its full name: `Cream bouclé`. */
export function fabricName({ label, weave }: Pick<Fabric, 'label' | 'weave'>): string {
  return [label, weave === 'boucle' ? 'bouclé' : weave].filter(Boolean).join(' ')
}
