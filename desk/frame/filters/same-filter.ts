/** Filters and search of a list by their names in the address. */
export type Filter = Readonly<Record<string, string | undefined>>

/** Whether two filters choose the same rows. An empty value is none. */
export const isSameFilter = (a: Filter, b: Filter): boolean =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].every((name) => (a[name] ?? '') === (b[name] ?? ''))

/** A filter without its empty values. */
export const withoutEmpty = (filter: Filter): Record<string, string> =>
  Object.fromEntries(Object.entries(filter).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, value]])))
