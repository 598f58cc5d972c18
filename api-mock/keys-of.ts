/** The keys of an object that has no others than its type names: a literal, never parsed data. */
export function keysOf<Key extends string>(object: Readonly<Record<Key, unknown>>): Key[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- TypeScript's Object.keys has no type for exact objects
  return Object.keys(object) as Key[]
}
