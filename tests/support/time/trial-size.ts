import type { TestContext } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** The number of cases that a test has generated and run. */
    cases?: number
  }
}

/** `npm run trials` sets this: run the long form of a trial. */
const isFullTrial = process.env['TRIALS'] === 'full'

/** The number of cases of a trial: `usual` in `npm test`, `full` in its long form. */
export const trialSize = (usual: number, full: number): number => (isFullTrial ? full : usual)

/** Reports the number of generated cases to the table of trials. */
export function countCases({ task }: TestContext, cases: number): void {
  task.meta.cases = (task.meta.cases ?? 0) + cases
}
