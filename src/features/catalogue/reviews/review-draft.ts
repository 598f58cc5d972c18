import type { ReviewBody } from '../../../contract/reviews/review.ts'
import { reviewBodySchema } from '../../../contract/reviews/review.ts'
import { reviewSizes } from '../../../contract/catalogue/catalogue.ts'
import * as z from 'zod/mini'
import type { FormDraft } from '../../../actions/forms/form-drafts.ts'
import type { WrittenPhoto } from '../../../actions/reviews/reviews.ts'
import type { FormPhoto } from '../../../ui/forms/photos-field.tsx'

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

/** The name of the stored draft of a new review. */
export const reviewDraft = (productId: number) => `review-${productId}` as const

/** The fields of a draft, except its photos. */
export function draftedFields(draft: FormDraft): Omit<ReviewFields, 'photos'> {
  const typed = (field: string) => draft[field]?.[0] ?? ''
  return {
    rating: Number(typed('rating')),
    title: typed('title'),
    message: typed('message'),
    comfort: typed('comfort') === '' ? undefined : Number(typed('comfort')),
    size: reviewSizes.find((size) => size === typed('size')),
    name: typed('name'),
    email: typed('email'),
  }
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
