/** `kalk-bay` → `Kalk Bay`, if the name of the product is not available. */
export const slugInWords = (slug: string): string =>
  slug.replace(/(^|-)([a-z])/g, (_, dash: string, letter: string) => (dash ? ' ' : '') + letter.toUpperCase())
