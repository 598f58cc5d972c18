import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Variation } from '../../src/contract/cart.ts'
import type { ProductOption } from '../../src/contract/catalogue.ts'
import type { Cents } from '../../src/contract/money.ts'

/** The folder of words and goods, beside the code. */
export const CONTENT_DIR = join(import.meta.dirname, '../../content')

export interface CatalogueFile {
  fabrics: { id: string; label: string; weave: string; colour: string }[]
  categories: { slug: string; name: string; blurb: string }[]
  products: CatalogueProduct[]
}

export interface CatalogueProduct {
  id: number
  slug: string
  name: string
  category: string
  tagline: string
  type: 'simple' | 'variable'
  price: Cents
  price_regular: Cents
  weave: string
  default_fabric: string
  dimensions_mm: { width: number; depth: number; height: number; seat_height?: number }
  options: ProductOption[]
  badges: string[]
}

export interface ProductTexts {
  description: string
  features: string[]
  materials: string[]
  care: string[]
  assembly: string
  seats: number | null
  weight_kg: number
  packed_size_mm: { width: number; depth: number; height: number }
  lead_time_days: number
  related: string[]
  search_keywords: string[]
}

export interface CategoryTexts {
  intro: string
  buying_tip: string
  seo_title: string
  seo_description: string
}

export interface FabricTexts {
  description: string
  composition: string
  martindale: number | null
  care: string
  good_for: string
}

export interface MediaFamily {
  alt: string
  colour: string
  placeholder?: string
  files: { src: string; width: number; height: number }[]
  bbox?: [number, number, number, number]
}

export type MediaProduct = { hero: Record<string, MediaFamily> } & Partial<Record<'angle' | 'detail' | 'front' | 'open', MediaFamily>>

export interface MediaFile {
  base: string
  products: Record<string, MediaProduct>
  swatches: Record<string, MediaFamily>
  rooms: Record<string, { wide: MediaFamily; portrait: MediaFamily }>
  categories: Record<string, MediaFamily>
}

export interface CouponFile {
  code: string
  kind: 'percent' | 'fixed' | 'free_item'
  value: number | null
  free_item: { slug: string; quantity: number; variation: Variation } | null
  label: string
  terms: string
  auto: boolean
  auto_order: number | null
  affiliate: string | null
  min_spend: number
  categories: string[]
  exclude_sale_items: boolean
  starts: string | null
  ends: string | null
  max_uses: number | null
  max_uses_per_customer: number | null
  first_order_only: boolean
}

export interface ReviewFile {
  id: number
  product: string
  name: string
  title: string
  message: string
  rating: number
  date: string
  verified: boolean
  reply?: { name: string; message: string }
}

export interface HomeFile {
  hero: { default: { headline: string; text: string; action_label: string; action: string; image_slug: string } }
}

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
  /** Markdown with front matter. */
  pages: string[]
}

/** Reads every content file. Throws for one that is missing or broken: a shop without its goods must not start. */
export function readContent(folder = CONTENT_DIR): Content {
  const hash = createHash('sha256')
  const readText = (path: string): string => {
    const text = readFileSync(join(folder, path), 'utf8')
    hash.update(`${path}\n${text}`)
    return text
  }
  const readJson = <Shape>(path: string) => JSON.parse(readText(path)) as Shape
  const pageFiles = readdirSync(join(folder, 'pages')).filter((name) => name.endsWith('.md'))
  const content = {
    catalogue: readJson<CatalogueFile>('catalogue.json'),
    products: readJson<Content['products']>('products.json'),
    categories: readJson<Content['categories']>('categories.json'),
    fabrics: readJson<Content['fabrics']>('fabrics.json'),
    colourFamilies: readJson<Content['colourFamilies']>('colour-families.json'),
    media: readJson<MediaFile>('media.json'),
    coupons: readJson<CouponFile[]>('coupons.json'),
    reviews: readJson<ReviewFile[]>('reviews.json'),
    home: readJson<HomeFile>('home.json'),
    redirects: readJson<Content['redirects']>('redirects.json'),
    pages: pageFiles.toSorted().map((name) => readText(`pages/${name}`)),
  }
  return { ...content, hash: hash.digest('hex') }
}
