import type * as z from 'zod/mini'

/** The message for a text that is longer than its schema allows; null for other issues. */
export const tooLongMessage = (issue: z.core.$ZodIssue): string | null =>
  issue.code === 'too_big' && issue.origin === 'string' ? `Please use at most ${issue.maximum} characters` : null
