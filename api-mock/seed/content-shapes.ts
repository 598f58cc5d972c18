import type { Variation } from '../../src/contract/cart/cart.ts'
import type { ProductOption } from '../../src/contract/catalogue/catalogue.ts'
import type { Decorator } from '../../src/contract/content/decorator.ts'
import type { Cents } from '../../src/contract/money/money.ts'

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
  weave: string | null
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

type MediaProduct = { hero: Record<string, MediaFamily> } & Partial<Record<'angle' | 'detail' | 'front' | 'open', MediaFamily>>

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

/** Projects name products by slug. */
export type DecoratorFile = Omit<Decorator, 'picture' | 'projects'> & { projects: { title: string; text: string; products: string[] }[] }

export interface HomeFile {
  hero: { default: { headline: string; text: string; action_label: string; action: string; image_slug: string } }
}
