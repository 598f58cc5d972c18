/** Words as they stand in an address: `Bouclé – Sand` → `boucle-sand`. Empty where no Latin letter or digit is left. */
export function slugOf(words: string, longest = 70): string {
  return words
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/&/g, ' and ')
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longest)
    .replace(/^-+|-+$/g, '')
}

/** The first of `slug`, `slug-2`, `slug-3` … that is not taken. Takes it. */
export function freeSlug(slug: string, taken: Set<string>): string {
  let free = slug
  for (let count = 2; taken.has(free); count += 1) free = `${slug}-${count}`
  taken.add(free)
  return free
}
