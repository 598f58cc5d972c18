import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import * as z from 'zod/mini'

/** The result of one test. */
export interface Result {
  /** The path from the root of the repository. */
  file: string
  /** The title with those of its groups. */
  name: string
  passed: boolean
  /** The number of cases that it generated; one if it generated none. */
  cases: number
  ms: number
}

const vitestSchema = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          duration: z.optional(z.number()),
          meta: z.optional(z.object({ cases: z.optional(z.number()) })),
        }),
      ),
    }),
  ),
})

/** Reads a report of `vitest --reporter=json`. Skipped tests are not among the results. */
export function readVitest(report: string, root: string): Result[] {
  const { testResults } = z.parse(vitestSchema, JSON.parse(readFileSync(report, 'utf8')))
  return testResults.flatMap(({ name: path, status: whole, assertionResults }) => {
    const file = relative(root, path)
    // A file that did not run has no tests.
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

const suiteSchema = z.object({
  title: z.string(),
  specs: z.optional(
    z.array(
      z.object({
        title: z.string(),
        file: z.string(),
        ok: z.boolean(),
        tests: z.array(z.object({ results: z.array(z.object({ status: z.string(), duration: z.number() })) })),
      }),
    ),
  ),
  get suites() {
    return z.optional(z.array(suiteSchema))
  },
})

type Suite = z.output<typeof suiteSchema>

/** Reads a report of `playwright test --reporter=json`. */
export function readPlaywright(report: string, folder: string): Result[] {
  const { suites } = z.parse(z.object({ suites: z.array(suiteSchema) }), JSON.parse(readFileSync(report, 'utf8')))
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
