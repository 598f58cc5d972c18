import type { SoakCounts } from './run-soak.ts'

/** The faults of a soak, in words; empty if there are none. */
export function faultsOf({ accepted, applied, refused, doubled, lost, stuck, differences }: SoakCounts): string[] {
  const faults = [...differences]
  if (doubled > 0) faults.push(`${doubled} doubled`)
  if (lost > 0) faults.push(`${lost} lost`)
  if (stuck > 0) faults.push(`${stuck} stuck`)
  if (applied + refused !== accepted) faults.push(`${accepted} accepted, but ${applied} applied and ${refused} refused`)
  return faults
}

/** Prints the counts and their faults. */
export function printCounts(counts: SoakCounts): void {
  const rows: [string, number][] = [
    ['devices', counts.devices],
    ['actions accepted', counts.accepted],
    ['requests sent', counts.sent],
    ['answers lost', counts.answersLost],
    ['shop killed', counts.kills],
    ['applied once', counts.applied],
    ['refused visibly', counts.refused],
    ['doubled', counts.doubled],
    ['lost', counts.lost],
    ['stuck', counts.stuck],
    ['ms until all agreed', Math.round(counts.drained)],
  ]
  for (const [name, count] of rows) console.log(`${name.padEnd(20)} ${String(count).padStart(8)}`)
  for (const fault of faultsOf(counts)) console.log(`✗ ${fault}`)
}
