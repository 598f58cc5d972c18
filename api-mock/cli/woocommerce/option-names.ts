import { freeSlug, slugOf } from '../import/slug.ts'

/** Names that mean something to the page: a chaise mirrors the picture, sizes speak of the dimensions. */
const meaningful: ReadonlySet<string> = new Set(['chaise', 'size', 'fabric'])

/** A cart line's key holds every name and value: all of them together must stay below 300 characters. */
const ROOM = 240

export function optionNames(labels: readonly string[]): string[] {
  const taken = new Set(meaningful)
  const longest = Math.min(30, Math.floor(ROOM / 4 / Math.max(1, labels.length)))
  return labels.map((label) => freeSlug(slugOf(label, longest) || 'option', taken))
}

/** @param among how many options the product has: they share the room */
export function valueNames(labels: readonly string[], among: number): string[] {
  const taken = new Set<string>()
  const longest = Math.max(4, Math.min(50, Math.floor((ROOM * 0.75) / Math.max(1, among))))
  return labels.map((label) => freeSlug(slugOf(label, longest) || 'value', taken))
}
