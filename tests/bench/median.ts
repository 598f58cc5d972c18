/** The median of some figures; for an even number, the lower of the two in the middle. Throws for none. */
export function median(figures: readonly number[]): number {
  const middle = figures.toSorted((a, b) => a - b)[Math.floor((figures.length - 1) / 2)]
  if (middle === undefined) throw new RangeError('No figures')
  return middle
}
