import { brand } from '../../src/contract/brand.ts'
import type { Content } from '../seed/content-files.ts'

/**
 * The content as a real shop starts with it: no coupons, reviews, decorators or shops, since those of `content` are demo data
 * (content/README.md). Posts stay, by the shop and not by the invented people who sign them.
 */
export function withoutDemo(content: Content): Content {
  const blog = content.blog.map((text) =>
    text.replace(/^author: .*$/m, `author: ${brand.name}`).replace(/^author_role: .*$/m, 'author_role: Our workshop'),
  )
  return { ...content, coupons: [], reviews: [], decorators: [], stores: [], blog }
}
