/** Turns a slug into a title, `kalk-bay` → `Kalk Bay`. Use it only if the name of the product is not available. */
export const slugInWords = (slug: string): string =>
  slug.replace(/(^|-)([a-z])/g, (_, dash: string, letter: string) => (dash ? ' ' : '') + letter.toUpperCase())
