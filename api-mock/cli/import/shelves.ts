import { brand } from '../../../src/contract/brand.ts'
import type { StoredCategory } from '../../catalogue/stored.ts'
import type { ShopTransaction } from '../../db/open.ts'
import type { Shelf } from './goods.ts'

/** Makes the categories that are not there yet. Answers their names. */
export async function makeShelves(trx: ShopTransaction, shelves: Iterable<Shelf>): Promise<string[]> {
  const rows = await trx.selectFrom('category').select(['slug', 'position']).execute()
  const known = new Set(rows.map(({ slug }) => slug))
  let position = Math.max(-1, ...rows.map((row) => row.position))
  const made: string[] = []
  for (const { slug, name } of shelves) {
    if (known.has(slug)) continue
    known.add(slug)
    position += 1
    const data: StoredCategory = {
      slug,
      name,
      blurb: '',
      intro: '',
      buying_tip: '',
      seo_title: name,
      seo_description: `${name} at ${brand.name}, delivered free across South Africa.`,
      picture: null,
    }
    await trx
      .insertInto('category')
      .values({ slug, position, origin: 'import', data: JSON.stringify(data) })
      .execute()
    made.push(name)
  }
  return made
}

/** Takes away the shelves of the content on which nothing is left. */
export async function clearShelves(trx: ShopTransaction): Promise<void> {
  const used = trx.selectFrom('product').select('category').where('active', '=', 1)
  await trx.deleteFrom('category').where('origin', '=', 'content').where('slug', 'not in', used).execute()
}
