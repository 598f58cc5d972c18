import { proxy } from 'valtio/vanilla'
import { patterns } from '../../contract/paths.ts'
import { changeStoredList } from '../../lazy/stored-values.ts'
import { notify } from '../../state/toasts.ts'
import { navigate } from 'wouter/use-browser-location'

export const COMPARED = 'compare'

/** The most pieces that can be compared. */
export const MOST_COMPARED = 4

/** The slugs of the pieces to compare, in the order of choice. Stored on this device only. */
export const compared = proxy<{ slugs: string[] }>({ slugs: [] })

/** The address of the comparison of these pieces, for a link and for sharing. */
export const compareAddress = (slugs: readonly string[]): string =>
  slugs.length === 0 ? patterns.compare : `${patterns.compare}?p=${slugs.join(',')}`

/** The pieces that an address names (`?p=kalk-bay,knysna`): the first four, each once. */
export const slugsIn = (search: string): string[] =>
  [...new Set((new URLSearchParams(search).get('p') ?? '').split(',').filter(Boolean))].slice(0, MOST_COMPARED)

/** Appends the stored pieces to those chosen meanwhile. */
export function restoreCompared(stored: readonly string[]): void {
  compared.slugs = [...new Set([...compared.slugs, ...stored])].slice(0, MOST_COMPARED)
}

/**
 * Changes the list here and on the device. `step` runs on the stored list too: the page may not have read it yet, and another tab may have
 * changed it.
 */
async function change(step: (slugs: readonly string[]) => string[]): Promise<void> {
  compared.slugs = step(compared.slugs)
  await changeStoredList(COMPARED, (stored) => (compared.slugs = step(stored)))
}

/** Removes a piece from those to compare. */
export const removeCompared = (slug: string): Promise<void> => change((slugs) => slugs.filter((other) => other !== slug))

/** Adds a piece to the comparison, or removes it, and offers to open it. A fifth piece is refused with a notice. */
export async function toggleCompared({ slug, name }: { slug: string; name: string }): Promise<void> {
  if (compared.slugs.includes(slug)) {
    await removeCompared(slug)
    return
  }
  const open = { label: 'Compare', run: () => navigate(compareAddress(compared.slugs)) }
  await change((slugs) => [...new Set([...slugs, slug])].slice(0, MOST_COMPARED))
  const count = compared.slugs.length
  if (!compared.slugs.includes(slug)) {
    notify({ type: 'info', message: `Up to ${MOST_COMPARED} pieces can be compared. Remove one first.`, action: open })
  } else if (count === 1) {
    notify({ type: 'success', message: `${name} is ready to compare. Choose another piece.` })
  } else {
    notify({ type: 'success', message: `${name} added: ${count} pieces to compare.`, action: open })
  }
}
