/** The middle of some figures; of an even number of them, the lower of the two. Throws for none. */
export function median(figures: readonly number[]): number {
  const middle = figures.toSorted((a, b) => a - b)[Math.floor((figures.length - 1) / 2)]
  if (middle === undefined) throw new RangeError('No figures')
  return middle
}
