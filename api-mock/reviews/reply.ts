import { to } from '../../src/contract/paths.ts'
import { markCatalogueChanged } from '../catalogue/changes.ts'
import type { ShopTransaction } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { writeAudit, type Actor } from '../audit/audit.ts'
import { wrongState } from '../http/shop-error.ts'
import { enqueueMail } from '../mail/outbox.ts'
import { renderMail } from '../mail/render-mail.ts'
import { typedText } from '../mail/typed-text.ts'
import { lockReview, readReview } from './moderate.ts'

/** The key of the mail about the answer to a review: its author is mailed once. */
export const replyMailOf = (reviewId: number) => `review-answered-${reviewId}`

export interface Reply {
  /** Who signs it. */
  name: string
  /** Empty: the answer is removed. */
  message: string
}

/**
 * Sets, changes or removes the shop's answer under a public review, for the desk and the command line. The first answer is mailed to the
 * author, unless the review has no address. Throws `not_found`, `review_changed`, and `wrong_state` for a review that is not public.
 */
export async function replyToReview(
  trx: ShopTransaction,
  deps: Pick<Deps, 'catalogue' | 'clock' | 'config'>,
  id: number,
  { name, message }: Reply,
  by: Actor,
  seen?: number,
): Promise<void> {
  const review = await lockReview(trx, id, seen)
  if (review.approved !== 1) throw wrongState('Publish the review first: the answer stands under it')
  const next = message === '' ? { reply_name: null, reply_message: null } : { reply_name: name, reply_message: message }
  if (next.reply_name === review.reply_name && next.reply_message === review.reply_message) return
  const isFirst = message !== '' && review.replied_at === null && review.reply_message === null
  const replied_at = review.replied_at ?? (isFirst ? deps.clock.now().toISOString() : null)
  await trx
    .updateTable('review')
    .set({ ...next, replied_at, version: review.version + 1 })
    .where('id', '=', id)
    .execute()
  await markCatalogueChanged(trx)
  await writeAudit(trx, deps, by, {
    action: 'reviews.reply',
    subject: `review ${id}`,
    after: { answer: message === '' ? 'removed' : review.reply_message === null ? 'added' : 'changed' },
  })
  if (!isFirst || review.email === null) return
  const about = await readReview(trx, id)
  const { publicUrl } = deps.config
  const values = {
    product: about?.product_name ?? '',
    answer: typedText(message),
    signed: name,
    review_url: `${publicUrl}${to.product(about?.product_slug ?? '')}#reviews`,
    shop_url: publicUrl + to.home(),
    phone: deps.catalogue.settings['contact.phone'],
  }
  await enqueueMail(trx, deps, {
    subject: replyMailOf(id),
    recipient: review.email,
    mail: renderMail('review-answered', values, deps.catalogue),
  })
}
