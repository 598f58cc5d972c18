import { createHash } from 'node:crypto'
import { contentPages, to } from '../../src/contract/paths.ts'
import { pictureSource, type Picture } from '../../src/contract/catalogue/picture.ts'
import { blogOf } from '../content/posts.ts'
import { decoratorCards } from '../content/decorators.ts'
import type { CatalogueStore } from '../catalogue/store.ts'
import type { Database } from '../db/open.ts'
import { readStored, textsSchema } from '../db/stored-json.ts'

/** A page that search engines may show, at its canonical URL. */
export interface PublicPage {
  path: string
  /** Paths. */
  images: string[]
  /** The day that the page itself states, YYYY-MM-DD. */
  dated?: string
  /** A hash that changes with the page's content. */
  fingerprint: string
}

const WIDE = 1200
const MOST_IMAGES = 8

/** All public pages except those of products, each once. */
export function publicPages(catalogue: CatalogueStore): PublicPage[] {
  const { frame, home, editorial } = catalogue
  const posts = [...editorial.posts.values()]
  const prose = new Set<string>(contentPages)
  const pages = [...catalogue.pages.values()]
  const landing = (slug: string) => pages.find((shown) => shown.slug === slug)
  const goodsOf = fingerprintsOf(catalogue)
  return [
    page(to.home(), home, [home.hero.room?.wide]),
    page(to.categories(), frame.categories),
    ...frame.categories.map((category) => page(to.category(category.slug), [category, goodsOf.get(category.slug)], [category.picture])),
    ...pages.filter(({ slug }) => prose.has(slug)).map((shown) => page(to.info(shown.slug), shown, [], shown.updated)),
    page(to.blog(), blogOf(editorial.posts), [], posts[0]?.date),
    ...posts.map((post) => page(to.blogPost(post.slug), post, [post.cover], post.date)),
    ...[...editorial.stores.values()].map((store) => page(to.store(store.slug), store)),
    page(to.decorators(), [landing('decorator'), decoratorCards(editorial.decorators)], [], landing('decorator')?.updated),
    page(to.decoratorApplication(), landing('decorator'), [], landing('decorator')?.updated),
    ...[...editorial.decorators.values()].map((decorator) => page(to.decorator(decorator.slug), decorator, [decorator.picture])),
    page(to.trade(), landing('trade'), [home.rooms['dining']?.wide], landing('trade')?.updated),
    page(to.app(), to.app()),
    page(to.roomPlan(), to.roomPlan()),
    page(to.giftCard(), to.giftCard()),
    page(to.giftCardBalance(), to.giftCardBalance()),
    page(to.giveaway(), landing('giveaway'), [], landing('giveaway')?.updated),
  ]
}

/** The fingerprints of the products of each category. */
function fingerprintsOf({ goods }: Pick<CatalogueStore, 'goods'>): Map<string, string> {
  const hashes = new Map<string, ReturnType<typeof createHash>>()
  for (let place = 0; place < goods.size; place += 1) {
    const good = goods.at(place)
    if (!good) continue
    const hash = hashes.get(good.category) ?? createHash('sha256')
    hashes.set(good.category, hash.update(good.fingerprint))
  }
  return new Map([...hashes].map(([category, hash]) => [category, hash.digest('base64url')]))
}

/** The pages of the products at some places, in their order. The database has their pictures. */
export async function productPages(
  { db, catalogue: { goods } }: { db: Database; catalogue: Pick<CatalogueStore, 'goods'> },
  places: readonly number[],
): Promise<PublicPage[]> {
  const shown = places.flatMap((place) => goods.at(place) ?? [])
  const ids = shown.map(({ id }) => id)
  const rows = await db.selectFrom('listed_product').select(['id', 'pictures']).where('id', 'in', ids).execute()
  const pictures = new Map(rows.map((row) => [row.id, row.pictures]))
  return shown.map(({ id, slug, fingerprint }) => ({
    path: to.product(slug),
    images: readStored(textsSchema, pictures.get(id) || '[]'),
    fingerprint,
  }))
}

function page(path: string, shown: unknown, pictures: readonly (Picture | null | undefined)[] = [], dated?: string): PublicPage {
  const images = pictures.flatMap((picture) => (picture ? [pictureSource(picture, WIDE)] : []))
  return {
    path,
    images: [...new Set(images)].slice(0, MOST_IMAGES),
    fingerprint: createHash('sha256')
      .update(JSON.stringify(shown) ?? '')
      .digest('base64url')
      .slice(0, 22),
    ...(dated === undefined ? {} : { dated }),
  }
}
