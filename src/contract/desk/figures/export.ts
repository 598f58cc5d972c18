import * as z from 'zod/mini'
import { tokenSchema } from '../../http/keys.ts'
import { entryCodes, type DeskEndpoint } from '../desk-endpoint.ts'
import { isPeriod, PERIOD_WORDS, periodShape } from './figures.ts'

export const exportKinds = ['invoices', 'credit-notes', 'payments'] as const
export type ExportKind = (typeof exportKinds)[number]

/** The programs whose imports take the files. */
export const exportFormats = ['xero', 'sage'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** The account of the sales in the books, as Xero numbers it. */
export const SALES_ACCOUNT = '200'
export const accountSchema = z._default(
  z.string().check(z.trim(), z.regex(/^[A-Za-z0-9]{1,10}$/, 'An account has letters and digits')),
  SALES_ACCOUNT,
)

export const exportReadSchema = z
  .object({
    token: tokenSchema,
    kind: z.enum(exportKinds),
    format: z.enum(exportFormats),
    ...periodShape,
    account: accountSchema,
  })
  .check(z.refine(isPeriod, PERIOD_WORDS))

export const deskExportEndpoints = {
  deskExport: {
    name: 'deskExport',
    method: 'GET',
    path: '/api/desk/export',
    summary: 'Invoices, credit notes or payments of a period as CSV, for the import of Xero or Sage',
    access: 'staff',
    right: 'figures.export',
    idempotent: false,
    input: exportReadSchema,
    answer: z.string(),
    media: 'text/csv',
    codes: entryCodes,
  },
} as const satisfies Record<string, DeskEndpoint>

export type ExportRead = Pick<z.output<typeof exportReadSchema>, 'kind' | 'format' | 'from' | 'to' | 'account'>
