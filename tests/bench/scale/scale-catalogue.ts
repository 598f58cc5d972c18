import { bringListedUpToDate } from '../../../api-mock/catalogue/listed/bring-up-to-date.ts'
import { markCatalogueChanged } from '../../../api-mock/catalogue/changes.ts'
import { storedProductSchema } from '../../../api-mock/catalogue/stored.ts'
import { migrate } from '../../../api-mock/db/migrate.ts'
import type { Database } from '../../../api-mock/db/open.ts'
import { readStored } from '../../../api-mock/db/stored-json.ts'
import { readContent } from '../../../api-mock/seed/content-files.ts'
import { seedCatalogue } from '../../../api-mock/seed/seed.ts'

/** Ids of the content are below. */
const FIRST_ID = 200_000
const ROWS_AT_ONCE = 50

const syllables = ['ba', 'do', 'fe', 'gri', 'ka', 'lo', 'ma', 'ni', 'pe', 'ro', 'sa', 'tu', 've', 'wo', 'xi', 'zu'] as const

/** A unique name for each number, of four syllables. */
const nameOf = (number: number) => [12, 8, 4, 0].map((shift) => syllables[(number >> shift) % syllables.length] ?? '').join('')

/**
 * Fills a database with the demo and with products that are made from the demo's: `size` in all. Their names, prices, widths and availability
 * differ; every twelfth keeps its badges. The same size always makes the same catalogue.
 */
export async function fillCatalogue(db: Database, size: number): Promise<void> {
  await migrate(db)
  await seedCatalogue(db, readContent())
  const models = await db.selectFrom('product').selectAll().where('active', '=', 1).orderBy('position').execute()
  const copies = Array.from({ length: Math.max(0, size - models.length) }, (_, number) => {
    const { data, ...model } = models[number % models.length] ?? raise()
    const stored = readStored(storedProductSchema, data)
    const name = nameOf(number)
    const slug = `${name}-${number}`
    const more = (number % 97) * 10_000
    const copy = {
      ...stored,
      id: FIRST_ID + number,
      slug,
      sku: slug.toUpperCase(),
      name: `${name.charAt(0).toUpperCase()}${name.slice(1)} ${stored.name}`,
      badges: number % 12 === 0 ? stored.badges : [],
      dimensions: { ...stored.dimensions, width: stored.dimensions.width + (number % 40) * 5 },
    }
    const { id } = copy
    return {
      ...model,
      id,
      slug,
      position: 1000 + number,
      price: model.price + more,
      price_regular: model.price_regular + more,
      data: JSON.stringify(copy),
    }
  })
  await db.transaction().execute(async (trx) => {
    for (let start = 0; start < copies.length; start += ROWS_AT_ONCE)
      await trx
        .insertInto('product')
        .values(copies.slice(start, start + ROWS_AT_ONCE))
        .execute()
    await markCatalogueChanged(trx)
  })
  await bringListedUpToDate(db)
}

function raise(): never {
  throw new Error('The content has no products')
}
