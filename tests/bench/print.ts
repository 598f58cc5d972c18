/** One line a figure, with the bound it is held against. */
export function print(name: string, value: number, unit: string, bound = ''): void {
  const shown = value >= 100 ? value.toFixed(0) : value.toFixed(1)
  console.log(`${name.padEnd(44)} ${shown.padStart(9)} ${unit.padEnd(6)} ${bound}`)
}

/** A bound and whether it is kept. */
export const verdict = (value: number, bound: number): string => `≤ ${bound} ${value <= bound ? '✓' : '✗'}`
