import type { DeskContent } from '../../../src/contract/desk/content/content-shapes.ts'
import { markdownFault } from '../../content/markdown-fault.ts'
import { couponState } from '../../coupons/read-coupons.ts'
import type { ShopTransaction } from '../../db/open.ts'
import { readStored, textsSchema } from '../../db/stored-json.ts'
import { ShopError } from '../../http/shop-error.ts'

export const invalid = (message: string) => new ShopError(422, 'content_invalid', message)

/** Throws `content_invalid` for Markdown with HTML, unsafe links or foreign pictures. */
function requirePlainMarkdown(markdown: string): void {
  const fault = markdownFault(markdown)
  if (fault !== null) throw invalid(fault)
}

/** Throws `content_invalid` for words that a page must not contain. */
export function requireSound(content: DeskContent): void {
  if (content.kind === 'page' || content.kind === 'post') requirePlainMarkdown(content.markdown)
  if (content.kind === 'decorator') requirePlainMarkdown(content.bio)
  if (content.kind === 'notice' && content.until <= content.from) throw invalid('A notice ends after it begins')
  if (content.kind !== 'store') return
  for (const hours of [...Object.values(content.hours), content.holidays?.hours ?? null])
    if (hours && hours.closes <= hours.opens) throw invalid(`A shop closes after it opens: ${hours.opens} to ${hours.closes}`)
}

/**
 * Throws `content_invalid` for words that customers cannot get: a store without address, place, contact or description, a profile without
 * city or with a code that does not count, or a category without the line below its name. A draft can lack them.
 */
export async function requireComplete(trx: ShopTransaction, content: DeskContent): Promise<void> {
  const missing = missingIn(content)
  if (missing.length > 0) throw invalid(`Fill in before you publish: ${missing.join(', ')}`)
  if (content.kind !== 'decorator') return
  const { coupon_code: code } = content
  const coupon = await trx.selectFrom('coupon').select('active').where('code', '=', code).executeTakeFirst()
  if (!coupon?.active) throw invalid(`There is no code ${code} that counts. Accept the application, or add the coupon first`)
}

/** The names of the fields that customers need and the content lacks. */
export function missingIn(content: DeskContent): string[] {
  const needed: [string, unknown][] = []
  if (content.kind === 'store')
    needed.push(
      ['street', content.address_lines[0]],
      ['suburb', content.suburb],
      ['city', content.city],
      ['postcode', content.postcode],
      ['latitude', content.latitude],
      ['longitude', content.longitude],
      ['phone', content.phone],
      ['e-mail', content.email],
      ['description', content.description],
    )
  if (content.kind === 'category') needed.push(['line below the name', content.blurb])
  if (content.kind === 'decorator') needed.push(['city', content.city], ['code', content.coupon_code])
  return needed.flatMap(([name, value]) => (value === '' || value === null || value === undefined ? [name] : []))
}

/** The products that the words name. */
export function productsIn(content: DeskContent): string[] {
  if (content.kind === 'post') return content.products
  if (content.kind === 'decorator') return content.projects.flatMap(({ products }) => products)
  if (content.kind === 'home') return content.blocks.flatMap(({ id, chosen }) => (id === 'categories' ? [] : chosen))
  return []
}

/** Throws `content_invalid` for a category with products, sold or not: their pages lead to it. */
export async function requireEmptyCategory(trx: ShopTransaction, slug: string): Promise<void> {
  const { count } = await trx
    .selectFrom('product')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('category', '=', slug)
    .executeTakeFirstOrThrow()
  if (count > 0)
    throw invalid(`${count === 1 ? 'One product is' : `${count} products are`} in this category. Move them to another one first`)
}

/**
 * Throws `content_invalid` for a category to which codes are limited that count today or later: such a code would apply to nothing. `today`:
 * in South Africa.
 */
export async function requireNoCouponsFor(trx: ShopTransaction, slug: string, today: string): Promise<void> {
  const coupons = await trx.selectFrom('coupon').select(['code', 'active', 'starts', 'ends', 'categories']).orderBy('code').execute()
  const codes = coupons
    .filter((coupon) => couponState(coupon, today) !== 'ended' && readStored(textsSchema, coupon.categories).includes(slug))
    .map(({ code }) => code)
  if (codes.length > 0)
    throw invalid(
      `${codes.length === 1 ? `The code ${codes[0]} is` : `The codes ${codes.join(', ')} are`} limited to this category. Change or end ${codes.length === 1 ? 'it' : 'them'} first`,
    )
}

/** Throws `content_invalid` for a product that the shop does not have. */
export async function requireProducts(trx: ShopTransaction, slugs: readonly string[]): Promise<void> {
  if (slugs.length === 0) return
  const rows = await trx.selectFrom('product').select('slug').where('slug', 'in', slugs).execute()
  const known = new Set(rows.map(({ slug }) => slug))
  const missing = slugs.find((slug) => !known.has(slug))
  if (missing !== undefined) throw invalid(`There is no product ${missing}`)
}
