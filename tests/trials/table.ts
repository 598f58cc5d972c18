import type { Result } from './results.ts'
import { tagOf, type Trial } from './trials.ts'

interface Row {
  number: number
  rule: string
  cases: number
  failures: number
  ms: number
  /** Files that have tests of this trial of which none ran. */
  absent: string[]
  failed: string[]
}

function rowOf(trial: Trial, files: readonly string[], results: readonly Result[]): Row {
  const tested = results.filter(({ name }) => name.includes(`[${tagOf(trial)}]`))
  const failed = tested.filter(({ passed }) => !passed)
  const absent = files.filter((file) => !tested.some((result) => result.file === file))
  return {
    number: trial.number,
    rule: trial.rule,
    cases: tested.reduce((sum, { cases }) => sum + cases, 0),
    failures: failed.length + absent.length,
    ms: tested.reduce((sum, { ms }) => sum + ms, 0),
    absent,
    failed: failed.map(({ file, name }) => `${file} ${name}`),
  }
}

const WIDTH = 100

/** Prints the table of these trials. Returns the number of failures: tests that failed, and `tagged` files of which no test ran. */
export function printTable(trials: readonly Trial[], tagged: ReadonlyMap<string, string[]>, results: readonly Result[]): number {
  const rows = trials.map((trial) => rowOf(trial, tagged.get(tagOf(trial)) ?? [], results))
  console.log(
    `\n${'trial'.padStart(5)}  ${'what holds'.padEnd(WIDTH)} ${'cases'.padStart(7)} ${'failures'.padStart(8)} ${'time'.padStart(8)}`,
  )
  for (const { number, rule, cases, failures, ms } of rows) {
    const words = rule.length > WIDTH ? `${rule.slice(0, WIDTH - 1)}…` : rule
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
