/** Joins class names, leaving out what is false, empty or missing. */
export function classNames(...parts: (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}
