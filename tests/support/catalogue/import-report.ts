import * as z from 'zod/mini'
import type { ImportReport, RowOutcome } from '../../../api-mock/imports/report.ts'
import { checked } from '../server/answer-of.ts'

const outcomes = ['imported', 'updated', 'unchanged', 'part', 'withdrawn', 'skipped'] as const satisfies readonly RowOutcome[]
const texts = z.array(z.string())

const rowSchema = z.object({
  row: z.int(),
  sku: z.string(),
  name: z.string(),
  outcome: z.enum(outcomes),
  slug: z.exactOptional(z.string()),
  reason: z.exactOptional(z.string()),
  part_of: z.exactOptional(z.int()),
  warnings: z.exactOptional(texts),
})

const reportSchema = z.object({
  file: z.string(),
  dry_run: z.boolean(),
  rows: z.int(),
  counts: z.record(z.enum(outcomes), z.int()),
  warnings: z.int(),
  categories_created: texts,
  replaced: z.int(),
  lost: texts,
  pictures: z.object({ fetched: z.int(), kept: z.int(), failed: z.int() }),
  notes: texts,
  results: z.array(rowSchema),
})

/** The report of an import with `--json`. Throws for other output. */
export const importReportOf = (json: unknown): ImportReport => checked(reportSchema, json)
