import type { Product } from '../../contract/catalogue/catalogue.ts'

/**
 * The title and description of a product's page for search engines: its own ones, or else name and tagline, and the first paragraph. The name of
 * the shop is not part of the title.
 */
export const productHead = (product: Pick<Product, 'name' | 'tagline' | 'description' | 'seo_title' | 'seo_description'>) => ({
  title: product.seo_title ?? `${product.name}${product.tagline && ', '}${product.tagline.replace(/./, (first) => first.toLowerCase())}`,
  description: product.seo_description ?? product.description[0],
})

/** At most 170 characters, the length that search engines show, cut at a word. */
export const shortDescription = (text: string): string => (text.length <= 170 ? text : `${text.slice(0, 169).replace(/\s+\S*$/, '')}…`)
