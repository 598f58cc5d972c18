/** The longest name of a list (contract: `wholesaleNameSchema`). */
export const MAX_NAME_LENGTH = 80

/** The message for an invalid name, or undefined. */
export function nameProblem(name: string): string | undefined {
  const { length } = name.trim()
  if (length === 0) return 'Please give the list a name'
  return length > MAX_NAME_LENGTH ? `A name has up to ${MAX_NAME_LENGTH} characters; this one has ${length}` : undefined
}

/** A unique name for a copy: `Lodge (copy)`, `Lodge (copy 2)`. */
export function nameOfCopy(name: string, others: readonly { name: string }[]): string {
  const bare = name.replace(/ \(copy(?: \d+)?\)$/, '')
  for (let count = 1; ; count += 1) {
    const ending = count === 1 ? ' (copy)' : ` (copy ${count})`
    const copy = bare.slice(0, MAX_NAME_LENGTH - ending.length) + ending
    if (!others.some((other) => other.name === copy)) return copy
  }
}
