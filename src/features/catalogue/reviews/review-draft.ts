import type { ReviewBody } from '../../../contract/reviews/review.ts'
import { reviewBodySchema } from '../../../contract/reviews/review.ts'
import * as z from 'zod/mini'
import type { WrittenPhoto } from '../../../actions/reviews/reviews.ts'
import type { FormPhoto } from '../../../ui/forms/photos-field.tsx'
import { onCustomerGone } from '../../../state/account/principal.ts'

export interface ReviewFields extends Omit<ReviewBody, 'productId' | 'photos'> {
  photos: readonly FormPhoto[]
}
export type ReviewErrors = Partial<Record<keyof ReviewFields, string>>

/** What the device stores: the review, and its photos. */
interface CheckedReview {
  body: ReviewBody
  photos: WrittenPhoto[]
}

const fieldNames = ['name', 'email', 'title', 'message', 'rating'] as const

const drafts = new Map<number, ReviewFields>()
onCustomerGone(() => drafts.clear())

/** The unsent draft about a product, in memory: closing the form by accident loses nothing. */
export const draftOf = (productId: number): ReviewFields | undefined => drafts.get(productId)

/** Stores the draft about a product in memory; null deletes it. */
export function saveDraft(productId: number, fields: ReviewFields | null): void {
  if (fields) drafts.set(productId, fields)
  else drafts.delete(productId)
}

/** Validates a review with the server's schema: returns the body to send, or the specified message for each invalid field (spec §5). */
export function checkReview(productId: number, { photos, ...words }: ReviewFields): CheckedReview | { errors: ReviewErrors } {
  const result = z.safeParse(reviewBodySchema, { ...words, productId })
  if (result.success)
    return {
      body: result.data,
      photos: photos.map(({ key, alt, url }) => (url === undefined ? { id: key, alt: alt.trim() } : { url, alt: alt.trim() })),
    }
  const errors: ReviewErrors = {}
  for (const { path, message } of result.error.issues) {
    const field = fieldNames.find((name) => name === path[0])
    if (field) errors[field] ??= message
  }
  return { errors }
}
