import type { Result } from './results.ts'
import type { Trial } from './trials.ts'

interface Row {
  number: number
  says: string
  cases: number
  failures: number
  ms: number
  /** Tests that the table names and that did not run. */
  absent: string[]
  failed: string[]
}

function rowOf({ number, says, proofs }: Trial, results: readonly Result[]): Row {
  const named = proofs.flatMap(({ file, names = [''] }) =>
    names.map((name) => ({ file, name, found: results.filter((result) => result.file === file && result.name.includes(name)) })),
  )
  const own = [...new Set(named.flatMap(({ found }) => found))]
  const failed = own.filter(({ passed }) => !passed)
  const absent = named.filter(({ found }) => found.length === 0).map(({ file, name }) => `${file} ${name}`)
  return {
    number,
    says,
    cases: own.reduce((sum, { cases }) => sum + cases, 0),
    failures: failed.length + absent.length,
    ms: own.reduce((sum, { ms }) => sum + ms, 0),
    absent,
    failed: failed.map(({ file, name }) => `${file} ${name}`),
  }
}

const WIDTH = 100

/** Prints the table of these trials. Answers how many failures there are; a test that is named and did not run is one. */
export function printTable(trials: readonly Trial[], results: readonly Result[]): number {
  const rows = trials.map((trial) => rowOf(trial, results))
  console.log(
    `\n${'trial'.padStart(5)}  ${'what holds'.padEnd(WIDTH)} ${'cases'.padStart(7)} ${'failures'.padStart(8)} ${'time'.padStart(8)}`,
  )
  for (const { number, says, cases, failures, ms } of rows) {
    const words = says.length > WIDTH ? `${says.slice(0, WIDTH - 1)}…` : says
    const columns = [String(number).padStart(5), ` ${words.padEnd(WIDTH)}`, String(cases).padStart(7), String(failures).padStart(8)]
    console.log(`${columns.join(' ')} ${`${(ms / 1000).toFixed(1)} s`.padStart(8)}`)
  }
  for (const { number, failed, absent } of rows) {
    for (const name of failed) console.log(`✗ ${number}: ${name}`)
    for (const name of absent) console.log(`✗ ${number}: did not run: ${name}`)
  }
  const sum = (column: 'cases' | 'failures') => rows.reduce((total, row) => total + row[column], 0)
  console.log(`\n${rows.length} trials, ${sum('cases')} cases, ${sum('failures')} failures`)
  return sum('failures')
}
