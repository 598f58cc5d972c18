import { readFileSync } from 'node:fs'
import { relative } from 'node:path'

/** One test as it ended. */
export interface Result {
  /** From the root of the repository. */
  file: string
  /** With the groups that it stands in. */
  name: string
  passed: boolean
  /** Cases that it made by itself; one otherwise. */
  cases: number
  ms: number
}

interface VitestReport {
  testResults: {
    name: string
    status: string
    assertionResults: { fullName: string; status: string; duration?: number; meta?: { cases?: number } }[]
  }[]
}

/** Reads what `vitest --reporter=json` wrote. Tests that were left out are not among the results. */
export function readVitest(report: string, root: string): Result[] {
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as VitestReport
  return testResults.flatMap(({ name: path, status: whole, assertionResults }) => {
    const file = relative(root, path)
    // A file that could not be run at all has no tests.
    if (assertionResults.length === 0 && whole === 'failed') return [{ file, name: '', passed: false, cases: 0, ms: 0 }]
    return assertionResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ fullName, status, duration = 0, meta }) => ({
        file,
        name: fullName,
        passed: status === 'passed',
        cases: meta?.cases ?? 1,
        ms: duration,
      }))
  })
}

interface Suite {
  title: string
  specs?: { title: string; file: string; ok: boolean; tests: { results: { status: string; duration: number }[] }[] }[]
  suites?: Suite[]
}

/** Reads what `playwright test --reporter=json` wrote. */
export function readPlaywright(report: string, folder: string): Result[] {
  const { suites } = JSON.parse(readFileSync(report, 'utf8')) as { suites: Suite[] }
  const walk = ({ title, specs = [], suites: inner = [] }: Suite, above: string): Result[] => [
    ...specs.flatMap((spec) =>
      spec.tests.flatMap(({ results }) =>
        results
          .filter(({ status }) => status !== 'skipped')
          .map(({ status, duration }) => ({
            file: `${folder}/${spec.file}`,
            name: `${above} ${spec.title}`.trim(),
            passed: status === 'passed',
            cases: 1,
            ms: duration,
          })),
      ),
    ),
    ...inner.flatMap((suite) => walk(suite, `${above} ${title}`.trim())),
  ]
  // The outermost suites are the files.
  return suites.flatMap((suite) => walk({ ...suite, title: '' }, ''))
}
