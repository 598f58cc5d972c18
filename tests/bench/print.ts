/** Prints a figure with its bound, in one line. */
export function print(name: string, value: number, unit: string, bound = ''): void {
  const shown = value >= 100 ? value.toFixed(0) : value.toFixed(1)
  console.log(`${name.padEnd(44)} ${shown.padStart(9)} ${unit.padEnd(6)} ${bound}`)
}

/** A bound, and whether the value is within it. */
export const verdict = (value: number, bound: number): string => `≤ ${bound} ${value <= bound ? '✓' : '✗'}`
