import type * as z from 'zod/mini'

/** What is said of a text that is longer than its schema takes; null of every other issue. */
export const tooLong = (issue: z.core.$ZodIssue): string | null =>
  issue.code === 'too_big' && issue.origin === 'string' ? `Please use at most ${issue.maximum} characters` : null
