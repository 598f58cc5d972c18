/** The columns of WooCommerce's own exporter, in its order. */
const columns = [
  'ID',
  'Type',
  'SKU',
  'Name',
  'Published',
  'Is featured?',
  'Visibility in catalog',
  'Short description',
  'Description',
  'Date sale price starts',
  'Date sale price ends',
  'Tax status',
  'In stock?',
  'Stock',
  'Backorders allowed?',
  'Weight (kg)',
  'Length (cm)',
  'Width (cm)',
  'Height (cm)',
  'Sale price',
  'Regular price',
  'Categories',
  'Tags',
  'Images',
  'Parent',
  'Upsells',
  'Cross-sells',
  'Position',
  'Attribute 1 name',
  'Attribute 1 value(s)',
  'Attribute 1 visible',
  'Attribute 1 global',
  'Attribute 2 name',
  'Attribute 2 value(s)',
  'Attribute 2 visible',
  'Attribute 2 global',
  'Meta: _demo',
] as const

export type WooCells = Partial<Record<(typeof columns)[number] | (string & {}), string | number>>

const quoted = (value: string | number) => {
  const text = String(value)
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

interface Writing {
  delimiter?: string
  bom?: boolean
  /** Other or reordered columns. */
  heading?: readonly string[]
}

/** An export with these rows. Missing cells have the exporter's values for a published, taxable product in stock. */
export function wooCsv(rows: readonly WooCells[], { delimiter = ',', bom = false, heading }: Writing = {}): string {
  const extra = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((name) => !columns.some((known) => known === name))
  const names = heading ?? [...columns, ...extra]
  const usual: WooCells = {
    Type: 'simple',
    Published: 1,
    'Visibility in catalog': 'visible',
    'Tax status': 'taxable',
    'In stock?': 1,
    Categories: 'Sofas',
  }
  const lines = rows.map((row) => names.map((name) => quoted({ ...usual, ...row }[name] ?? '')).join(delimiter))
  return `${bom ? '\ufeff' : ''}${[names.map(quoted).join(delimiter), ...lines].join('\r\n')}\r\n`
}

/** A variation's row. */
export function variation(parent: string, choices: Record<string, string>, price: number | string, more: WooCells = {}): WooCells {
  const attributes = Object.entries(choices).flatMap(([label, value], place): [string, string][] => [
    [`Attribute ${place + 1} name`, label],
    [`Attribute ${place + 1} value(s)`, value],
  ])
  return { Type: 'variation', Parent: parent, 'Regular price': price, ...Object.fromEntries(attributes), ...more }
}
