/** Formats rows of text in columns. The first row is the heading. */
export function table(heading: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const all = [heading, ...rows]
  const widths = heading.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  return all.map((row) =>
    row
      .map((cell, column) => (column === row.length - 1 ? cell : cell.padEnd(widths[column] ?? 0)))
      .join('  ')
      .trimEnd(),
  )
}

/** `email      demo@stoep.example` */
export function facts(pairs: readonly (readonly [name: string, value: string | null])[]): string[] {
  const width = Math.max(...pairs.map(([name]) => name.length))
  return pairs.flatMap(([name, value]) => (value === null || value === '' ? [] : [`${name.padEnd(width)}  ${value}`]))
}
