/** The keys of an object that has exactly the keys of its type: a literal, never parsed data. */
export function keysOf<Key extends string>(object: Readonly<Record<Key, unknown>>): Key[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- TypeScript's Object.keys has no type for exact objects
  return Object.keys(object) as Key[]
}
