import { writeFile } from 'node:fs/promises'
import { commandLine } from '../audit/audit.ts'
import type { Call, OptionShape, Outcome } from '../cli/command.ts'
import { Refusal } from '../cli/refusal.ts'
import type { ImportOptions } from './import-goods.ts'
import { reportLines, type ImportReport } from './report.ts'

/** The options of every import. */
export const importOptions: Readonly<Record<string, OptionShape>> = {
  'dry-run': { text: 'reports the result and stores nothing' },
  replace: {
    text: 'withdraws every product that is not in the file, and removes the codes, stores, decorators, redirects and posts of the demo',
  },
  yes: { text: 'permits the listed losses' },
  report: { value: 'FILE', text: 'writes the complete report to a file, as JSON' },
}

export interface ImportSettings extends ImportOptions {
  report: string | null
}

/** The settings of an import, from its command line. */
export function importSettings({ given, progress }: Pick<Call, 'given' | 'progress'>): ImportSettings {
  const [dryRun, replace, yes] = [given.flag('dry-run'), given.flag('replace'), given.flag('yes')]
  return { dryRun, replace, yes, by: commandLine(), progress, report: given.text('report') }
}

/** Writes the report to the given file. Throws `nothing_imported` if no row was stored. */
export async function finishImport(
  report: ImportReport,
  { report: file }: ImportSettings,
  path: (name: string) => string,
): Promise<Outcome> {
  if (file !== null) await writeFile(path(file), `${JSON.stringify(report, null, 2)}\n`)
  const { imported, updated, unchanged, withdrawn } = report.counts
  const lines = reportLines(report)
  if (imported + updated + unchanged + withdrawn === 0) throw new Refusal('nothing_imported', lines.join('\n'), report)
  return { lines, data: report }
}
