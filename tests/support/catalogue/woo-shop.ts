import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { ImportReport } from '../../../api-mock/imports/report.ts'
import type { Deps } from '../../../api-mock/deps.ts'
import type { TestDatabase } from '../server/databases.ts'
import { shopWithFolder } from './shop-with-folder.ts'
import { shopLine } from '../server/shop-line.ts'
import { wooCsv, type WooCells } from './woo-csv.ts'
import { importReportOf } from './import-report.ts'

/** A server for each test of a suite, which imports WooCommerce exports with the shop's command line. */
export function wooShop(database: TestDatabase) {
  const on = shopWithFolder(database)

  const run = (csv: string | Uint8Array, ...options: string[]) => runWith(on.shop.deps, csv, '--json', ...options)

  async function runWith(deps: Deps, csv: string | Uint8Array, ...options: string[]) {
    const file = join(on.folder, 'products.csv')
    writeFileSync(file, csv)
    const ran = await shopLine({ deps }, 'catalogue', 'import-woocommerce', file, ...options)
    await on.shop.deps.catalogue.refresh()
    return ran
  }

  return {
    get shop() {
      return on.shop
    },
    run,
    /** The same with replaced dependencies, such as a failing database. */
    runWith,
    async importRows(rows: readonly WooCells[], ...options: string[]): Promise<ImportReport> {
      const { code, json } = await run(wooCsv(rows), ...options)
      expect(code).toBe(0)
      return importReportOf(json)
    },
    /** Imports a catalogue file in JSON. */
    async shopFile(content: unknown, ...options: string[]) {
      const file = join(on.folder, 'products.json')
      writeFileSync(file, JSON.stringify(content))
      const ran = await shopLine({ deps: on.shop.deps }, 'catalogue', 'import', file, ...options)
      await on.shop.deps.catalogue.refresh()
      return ran
    },
    product: async (slug: string) => (await on.shop.call('product', {}, { params: { slug } })).answer,
  }
}

/** The outcome of each row: `3 imported`. */
export const fates = ({ results }: ImportReport): string[] => results.map(({ row, outcome }) => `${row} ${outcome}`)
