/** `kalk-bay` → `Kalk Bay`, where nobody says what the product is called. */
export const slugInWords = (slug: string): string =>
  slug.replace(/(^|-)([a-z])/g, (_, dash: string, letter: string) => (dash ? ' ' : '') + letter.toUpperCase())
