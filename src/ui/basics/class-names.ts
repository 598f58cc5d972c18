/** Joins class names with spaces. It leaves out false, empty and missing ones. */
export function classNames(...parts: (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}
