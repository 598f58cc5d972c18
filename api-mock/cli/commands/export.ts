import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { counted } from '../../../src/domain/counted.ts'
import { accountSchema, exportFormats, exportKinds } from '../../../src/contract/desk/figures/export.ts'
import { isPeriod, PERIOD_WORDS } from '../../../src/contract/desk/figures/figures.ts'
import { transact } from '../../db/transaction.ts'
import { commandLine, writeAudit } from '../../audit/audit.ts'
import { exportLines, exportName } from '../../figures/export/export-lines.ts'
import type { Call, Command, Outcome } from '../command.ts'
import { wrongUsage } from '../refusal.ts'

export const exportCommands: readonly Command[] = [
  {
    name: 'export',
    summary: 'invoices, credit notes or payments of a period as CSV, for the import of Xero or Sage',
    takes: [exportKinds.join(' | ')],
    options: {
      from: { value: 'DAY', text: 'the first day, such as 2026-11-01' },
      to: { value: 'DAY', text: 'the last day' },
      format: { value: exportFormats.join('|'), text: 'the program that imports it (xero)' },
      account: { value: 'CODE', text: 'the account of the sales in Xero (200)' },
      file: { value: 'FILE', text: 'where to write it; the default is a name with the period, in this folder' },
    },
    detail: ['Days are South African. docs/running-the-shop.md describes the columns and how to import them.'],
    run: writeExport,
  },
]

const DAY = /^\d{4}-\d{2}-\d{2}$/

async function writeExport({ given, shop, path }: Call): Promise<Outcome> {
  const kind = exportKinds.find((one) => one === given.argument(0))
  if (!kind) throw wrongUsage(`Export one of ${exportKinds.join(', ')}`)
  const [from, to] = [given.needed('from'), given.needed('to')]
  const isDay = (day: string) => DAY.test(day) && !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day)
  if (!isDay(from) || !isDay(to)) throw wrongUsage('--from and --to are days, such as 2026-11-01')
  if (!isPeriod({ from, to })) throw wrongUsage(PERIOD_WORDS)
  const account = accountSchema.safeParse(given.text('account') ?? undefined)
  if (!account.success) throw wrongUsage('--account has up to 10 letters and digits')
  const asked = { kind, format: given.oneOf('format', exportFormats) ?? 'xero', from, to, account: account.data }
  const deps = await shop()
  const file = path(given.text('file') ?? exportName(asked))
  const entry = { action: 'figures.export', subject: `export of ${kind}`, after: { format: asked.format, from, to } }
  await transact(deps, (trx) => writeAudit(trx, deps, commandLine(), entry))
  let lines = -1
  const countedLines = async function* () {
    for await (const line of exportLines(deps, asked)) {
      lines += 1
      yield line
    }
  }
  await pipeline(Readable.from(countedLines()), createWriteStream(file, { mode: 0o600 }))
  return { lines: [`${file}: ${counted(lines, 'line')} and the heading`], data: { file, lines } }
}
