import { createHash } from 'node:crypto'
import { contentPages, to } from '../../src/contract/paths.ts'
import { pictureSource, type Picture } from '../../src/contract/catalogue/picture.ts'
import { blogOf } from '../content/posts.ts'
import { decoratorCards } from '../content/decorators.ts'
import type { CatalogueStore } from '../catalogue/store.ts'

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

/** All public pages, each once. */
export function publicPages(catalogue: CatalogueStore): PublicPage[] {
  const { catalogue: goods, home, reading } = catalogue
  const posts = [...reading.posts.values()]
  const prose = new Set<string>(contentPages)
  const pages = [...catalogue.pages.values()]
  const landing = (slug: string) => pages.find((shown) => shown.slug === slug)
  return [
    page(to.home(), home, [home.hero.room?.wide]),
    page(to.categories(), goods.categories),
    ...goods.categories.map((category) =>
      page(
        to.category(category.slug),
        [category, goods.products.filter((product) => product.category === category.slug)],
        [category.picture],
      ),
    ),
    ...goods.products.map(({ slug }) => {
      const product = catalogue.product(slug)
      return page(
        to.product(slug),
        product,
        product?.images.map(({ picture }) => picture),
      )
    }),
    ...pages.filter(({ slug }) => prose.has(slug)).map((shown) => page(to.info(shown.slug), shown, [], shown.updated)),
    page(to.blog(), blogOf(reading.posts), [], posts[0]?.date),
    ...posts.map((post) => page(to.blogPost(post.slug), post, [post.cover], post.date)),
    ...[...reading.stores.values()].map((store) => page(to.store(store.slug), store)),
    page(to.decorators(), [landing('decorator'), decoratorCards(reading.decorators)], [], landing('decorator')?.updated),
    page(to.decoratorApplication(), landing('decorator'), [], landing('decorator')?.updated),
    ...[...reading.decorators.values()].map((decorator) => page(to.decorator(decorator.slug), decorator, [decorator.picture])),
    page(to.app(), to.app()),
    page(to.giveaway(), landing('giveaway'), [], landing('giveaway')?.updated),
  ]
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
