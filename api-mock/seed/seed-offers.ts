import type { ShopTransaction } from '../db/open.ts'
import type { Content } from './content-files.ts'
import type { CouponFile } from './content-shapes.ts'

/**
 * Stores the content's coupons. Deactivates a code that the content no longer has; orders refer to it. Coupons of the staff stay unchanged.
 */
export async function seedCoupons(trx: ShopTransaction, coupons: readonly CouponFile[]): Promise<void> {
  await trx.updateTable('coupon').set({ active: 0 }).where('origin', '=', 'content').execute()
  for (const { code, free_item, auto, exclude_sale_items, first_order_only, categories, value, ...rest } of coupons) {
    const row = {
      ...rest,
      active: 1,
      value: value ?? 0,
      free_item: free_item && JSON.stringify(free_item),
      auto: Number(auto),
      categories: JSON.stringify(categories),
      exclude_sale_items: Number(exclude_sale_items),
      first_order_only: Number(first_order_only),
    }
    await trx
      .insertInto('coupon')
      .values({ code: code.toUpperCase(), ...row })
      .onConflict((conflict) => conflict.column('code').doUpdateSet(row).where('coupon.origin', '=', 'content'))
      .execute()
  }
}

/** Stores the content's reviews, which are demo data (content/README.md). Deletes those that the content no longer has. */
export async function seedReviews(trx: ShopTransaction, { reviews, catalogue }: Content): Promise<void> {
  const ids = new Map(catalogue.products.map((product) => [product.slug, product.id]))
  await trx.deleteFrom('review').where('demo', '=', 1).execute()
  const rows = reviews.flatMap((review) => {
    const product_id = ids.get(review.product)
    if (product_id === undefined) return []
    const { id, name, title, message, rating, date, verified, reply } = review
    return {
      id,
      product_id,
      name,
      title,
      message,
      rating,
      day: date,
      verified: Number(verified),
      approved: 1,
      demo: 1,
      reply_name: reply?.name ?? null,
      reply_message: reply?.message ?? null,
      owner: null,
      email: null,
      written_at: null,
      declined_at: null,
      decline_reason: null,
    }
  })
  if (rows.length > 0) await trx.insertInto('review').values(rows).execute()
}
