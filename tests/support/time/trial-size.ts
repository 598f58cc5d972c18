import type { TestContext } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** How many cases a test that makes its own has run. */
    cases?: number
  }
}

/** What `npm run trials` sets: the long form of a trial, where it has one. */
const isFullTrial = process.env['TRIALS'] === 'full'

/** How many cases a trial runs: `usual` in `npm test`, `full` in its long form. */
export const trialSize = (usual: number, full: number): number => (isFullTrial ? full : usual)

/** Tells the table of trials how many cases this test has made. */
export function countCases({ task }: TestContext, cases: number): void {
  task.meta.cases = (task.meta.cases ?? 0) + cases
}
