import { proxy } from 'valtio/vanilla'
import type { Variation } from '../../contract/cart/cart.ts'
import { patterns } from '../../contract/paths.ts'
import { changeStoredList } from '../../lazy/stored-values.ts'
import { notify } from '../../state/toasts.ts'
import { navigate } from 'wouter/use-browser-location'

/** The stored slugs. Earlier versions store these alone. */
export const COMPARED = 'compare'
/** The stored choices. They are apart from the slugs, because earlier versions would not read a list with both. */
export const COMPARED_CHOICES = 'compare-choices'

/** The most pieces that can be compared. */
export const MOST_COMPARED = 4

/**
 * The pieces to compare. `slugs`: in the order of choice. `choices`: each chosen value of their options, as the address has it:
 * `kalk-bay.fabric=linen-sage`. A piece without choices is compared as the shop shows it.
 */
interface Compared {
  slugs: readonly string[]
  choices: readonly string[]
}

/** The pieces chosen on this device. Stored on this device only. */
export const compared = proxy<{ slugs: string[]; choices: string[] }>({ slugs: [], choices: [] })

// A slug has no dot.
const slugOf = (choice: string) => choice.slice(0, Math.max(0, choice.indexOf('.')))

const choiceText = (name: string, value: string) => new URLSearchParams([[name, value]]).toString()

const choicesFor = (slug: string, variation: Readonly<Variation>) =>
  Object.entries(variation).map(([name, value]) => choiceText(`${slug}.${name}`, value))

/** The variation in which a piece is compared; undefined for a piece without choices. */
export function comparedVariation(slug: string, choices: readonly string[]): Variation | undefined {
  const own = choices.filter((choice) => slugOf(choice) === slug)
  if (own.length === 0) return undefined
  return Object.fromEntries([...new URLSearchParams(own.join('&'))].map(([name, value]) => [name.slice(slug.length + 1), value]))
}

/** Whether a piece is compared, and in this variation if both are known. */
export function isComparedAs({ slugs, choices }: Compared, slug: string, variation?: Readonly<Variation>): boolean {
  const stored = comparedVariation(slug, choices)
  const isSame = !stored || !variation || choicesFor(slug, stored).toSorted().join() === choicesFor(slug, variation).toSorted().join()
  return slugs.includes(slug) && isSame
}

/** The address of the comparison of these pieces, for a link and for sharing. */
export function compareAddress({ slugs, choices }: Compared): string {
  if (slugs.length === 0) return patterns.compare
  return `${patterns.compare}?${[`p=${slugs.join(',')}`, ...choices.filter((choice) => slugs.includes(slugOf(choice)))].join('&')}`
}

/** The pieces that an address names (`?p=kalk-bay,knysna&kalk-bay.fabric=linen-sage`): the first four, each once, with their choices. */
export function comparedIn(search: string): Compared {
  const params = new URLSearchParams(search)
  const slugs = [...new Set((params.get('p') ?? '').split(',').filter(Boolean))].slice(0, MOST_COMPARED)
  const named = [...params].filter(([name]) => slugs.includes(slugOf(name)))
  return { slugs, choices: named.map(([name, value]) => choiceText(name, value)) }
}

/** Appends the stored pieces to those chosen meanwhile, whose choices count. */
export function restoreCompared(stored: Compared): void {
  const meanwhile = compared.slugs
  compared.slugs = [...new Set([...meanwhile, ...stored.slugs])].slice(0, MOST_COMPARED)
  compared.choices = [...compared.choices, ...stored.choices.filter((choice) => !meanwhile.includes(slugOf(choice)))]
}

/**
 * Changes the lists here and on the device: `step` the slugs, and the choices of the piece `slug` become those of `variation`. Both run on the
 * stored lists too: the page may not have read them yet, and another tab may have changed them.
 */
async function change(step: (slugs: readonly string[]) => string[], slug: string, variation: Variation = {}): Promise<void> {
  const choose = (choices: readonly string[]) =>
    [...choices.filter((choice) => slugOf(choice) !== slug), ...choicesFor(slug, variation)].filter((choice) =>
      compared.slugs.includes(slugOf(choice)),
    )
  compared.slugs = step(compared.slugs)
  compared.choices = choose(compared.choices)
  await changeStoredList(COMPARED, (stored) => (compared.slugs = step(stored)))
  await changeStoredList(COMPARED_CHOICES, (stored) => (compared.choices = choose(stored)))
}

/** Removes a piece from those to compare. */
export const removeCompared = (slug: string): Promise<void> => change((slugs) => slugs.filter((other) => other !== slug), slug)

/**
 * Adds a piece to the comparison in a variation, or removes it, and offers to open the comparison. A piece that is compared in another variation
 * changes to this one. A fifth piece is refused with a notice.
 */
export async function toggleCompared({ slug, name }: { slug: string; name: string }, variation?: Variation): Promise<void> {
  if (isComparedAs(compared, slug, variation)) {
    await removeCompared(slug)
    return
  }
  const isChange = compared.slugs.includes(slug)
  const open = { label: 'Compare', run: () => navigate(compareAddress(compared)) }
  await change((slugs) => [...new Set([...slugs, slug])].slice(0, MOST_COMPARED), slug, variation)
  const count = compared.slugs.length
  if (!compared.slugs.includes(slug)) {
    notify({ type: 'info', message: `Up to ${MOST_COMPARED} pieces can be compared. Remove one first.`, action: open })
  } else if (isChange) {
    notify({ type: 'success', message: `${name} is now compared as you chose it here.`, action: open })
  } else if (count === 1) {
    notify({ type: 'success', message: `${name} is ready to compare. Choose another piece.` })
  } else {
    notify({ type: 'success', message: `${name} added: ${count} pieces to compare.`, action: open })
  }
}
