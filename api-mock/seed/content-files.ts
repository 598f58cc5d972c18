import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Store } from '../../src/contract/content/store.ts'
import type {
  CatalogueFile,
  CategoryTexts,
  CouponFile,
  DecoratorFile,
  FabricTexts,
  HomeFile,
  MediaFile,
  ProductTexts,
  ReviewFile,
} from './content-shapes.ts'

/** The folder of words and goods, beside the code. */
const CONTENT_DIR = join(import.meta.dirname, '../../content')

export interface Content {
  /** The same for the same files: what tells whether the database is up to date. */
  hash: string
  catalogue: CatalogueFile
  products: Record<string, ProductTexts>
  categories: Record<string, CategoryTexts>
  fabrics: Record<string, FabricTexts>
  colourFamilies: Record<string, string>
  media: MediaFile
  coupons: CouponFile[]
  reviews: ReviewFile[]
  home: HomeFile
  redirects: { from: string; to: string }[]
  stores: Store[]
  decorators: DecoratorFile[]
  /** Markdown with front matter. */
  pages: string[]
  blog: string[]
}

/** Reads every content file. Throws for one that is missing or broken: a shop without its goods must not start. */
export function readContent(folder = CONTENT_DIR): Content {
  const hash = createHash('sha256')
  const readText = (path: string): string => {
    const text = readFileSync(join(folder, path), 'utf8')
    hash.update(`${path}\n${text}`)
    return text
  }
  const readJson = (path: string): unknown => JSON.parse(readText(path))
  const readTexts = (place: string): string[] =>
    readdirSync(join(folder, place))
      .filter((name) => name.endsWith('.md'))
      .toSorted()
      .map((name) => readText(`${place}/${name}`))
  const content = {
    catalogue: readJson('catalogue.json') as CatalogueFile,
    products: readJson('products.json') as Content['products'],
    categories: readJson('categories.json') as Content['categories'],
    fabrics: readJson('fabrics.json') as Content['fabrics'],
    colourFamilies: readJson('colour-families.json') as Content['colourFamilies'],
    media: readJson('media.json') as MediaFile,
    coupons: readJson('coupons.json') as CouponFile[],
    reviews: readJson('reviews.json') as ReviewFile[],
    home: readJson('home.json') as HomeFile,
    redirects: readJson('redirects.json') as Content['redirects'],
    stores: readJson('stores.json') as Store[],
    decorators: readJson('decorators.json') as DecoratorFile[],
    pages: readTexts('pages'),
    blog: readTexts('blog'),
  }
  return { ...content, hash: hash.digest('hex') }
}
