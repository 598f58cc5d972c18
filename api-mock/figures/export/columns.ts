import type { ExportFormat, ExportKind } from '../../../src/contract/desk/figures/export.ts'
import type { CsvCell } from '../../../src/domain/figures/csv.ts'

/** One line of an invoice or a credit note. Money in cents, VAT included. */
export interface DocumentLine {
  code: string
  description: string
  quantity: number
  /** Of one piece. */
  price: number
  /** The VAT inside the whole line. */
  vat: number
}

/** An issued document, for the books. A credit note has negative amounts. */
export interface ExportedDocument {
  number: string
  customer: string
  email: string
  vatNumber: string
  /** Of the customer: lines, town, postcode, province, country. */
  address: { lines: readonly string[]; city: string; postcode: string; province: string; country: string }
  /** The order, and for a credit note the invoice. */
  reference: string
  /** South African days. */
  day: string
  dueOn: string
  total: number
  /** 0: the document states no VAT. */
  vatPercent: number
  lines: readonly DocumentLine[]
}

/** Money that came in, or with a negative amount went back. */
export interface ExportedPayment {
  day: string
  customer: string
  reference: string
  description: string
  /** Cents. */
  amount: number
}

interface Columns<Row> {
  head: readonly string[]
  cells(row: Row, line: DocumentLine, account: string): readonly CsvCell[]
}

/** `2026-11-20` → `20/11/2026`, as South African programs read it. */
const slashed = (day: string) => day.split('-').toReversed().join('/')

/** The names of the VAT rates that the programs have in South Africa. */
const vatNames: Record<ExportFormat, { standard: string; none: string }> = {
  xero: { standard: 'Standard Rate Sales', none: 'No VAT' },
  sage: { standard: 'Standard Rate', none: 'No VAT' },
}
const vatName = (format: ExportFormat, percent: number) => (percent > 0 ? vatNames[format].standard : vatNames[format].none)

/** The columns of Xero's template for sales invoices. Negative prices make credit notes. */
const xeroDocuments: Columns<ExportedDocument> = {
  head: [
    '*ContactName',
    'EmailAddress',
    'POAddressLine1',
    'POAddressLine2',
    'POAddressLine3',
    'POAddressLine4',
    'POCity',
    'PORegion',
    'POPostalCode',
    'POCountry',
    '*InvoiceNumber',
    'Reference',
    '*InvoiceDate',
    '*DueDate',
    'Total',
    'InventoryItemCode',
    '*Description',
    '*Quantity',
    '*UnitAmount',
    'Discount',
    '*AccountCode',
    '*TaxType',
    'TaxAmount',
    'TrackingName1',
    'TrackingOption1',
    'TrackingName2',
    'TrackingOption2',
    'Currency',
    'BrandingTheme',
  ],
  cells: ({ customer, email, address, number, reference, day, dueOn, total, vatPercent }, line, account) => [
    customer,
    email,
    ...[0, 1, 2, 3].map((index) => address.lines[index] ?? ''),
    address.city,
    address.province,
    address.postcode,
    address.country,
    number,
    reference,
    slashed(day),
    slashed(dueOn),
    { cents: total },
    // Xero looks up an item code and rejects one that it does not know, so the code stands in the description.
    '',
    [line.code, line.description].filter(Boolean).join(' '),
    { count: line.quantity },
    { cents: line.price },
    '',
    account,
    vatName('xero', vatPercent),
    { cents: line.vat },
    '',
    '',
    '',
    '',
    'ZAR',
    '',
  ],
}

/** A line for each line of a document, with the fields of a tax invoice in Sage Business Cloud Accounting. Credit notes are positive there. */
const sageDocuments: Columns<ExportedDocument> = {
  head: [
    'Document Number',
    'Customer Name',
    'Customer VAT Number',
    'Email',
    'Date',
    'Due Date',
    'Reference',
    'Line Type',
    'Item Code',
    'Description',
    'Quantity',
    'Unit Price Inclusive',
    'Discount Percentage',
    'VAT Type',
    'VAT Percentage',
    'VAT',
    'Line Total Inclusive',
    'Document Total Inclusive',
  ],
  cells: ({ number, customer, vatNumber, email, day, dueOn, reference, total, vatPercent }, line) => {
    const sign = total < 0 ? -1 : 1
    return [
      number,
      customer,
      vatNumber,
      email,
      slashed(day),
      slashed(dueOn),
      reference,
      'Account',
      line.code,
      line.description,
      { count: line.quantity },
      { cents: sign * line.price },
      { count: 0 },
      vatName('sage', vatPercent),
      { count: vatPercent },
      { cents: sign * line.vat },
      { cents: sign * line.price * line.quantity },
      { cents: sign * total },
    ]
  },
}

const documents = { xero: xeroDocuments, sage: sageDocuments }

const payments: Record<ExportFormat, { head: readonly string[]; cells: (row: ExportedPayment) => readonly CsvCell[] }> = {
  /** The columns of Xero's template for bank statements. */
  xero: {
    head: ['*Date', '*Amount', 'Payee', 'Description', 'Reference'],
    cells: ({ day, amount, customer, description, reference }) => [slashed(day), { cents: amount }, customer, description, reference],
  },
  sage: {
    head: ['Date', 'Customer Name', 'Reference', 'Description', 'Amount'],
    cells: ({ day, amount, customer, description, reference }) => [slashed(day), customer, reference, description, { cents: amount }],
  },
}

/** The first line of a file. */
export const headOf = (kind: ExportKind, format: ExportFormat): readonly string[] =>
  kind === 'payments' ? payments[format].head : documents[format].head

/** The lines of a document. */
export const documentCells = (format: ExportFormat, document: ExportedDocument, account: string): (readonly CsvCell[])[] =>
  document.lines.map((line) => documents[format].cells(document, line, account))

export const paymentCells = (format: ExportFormat, payment: ExportedPayment): readonly CsvCell[] => payments[format].cells(payment)
