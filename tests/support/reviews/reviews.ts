import type { ReviewBody } from '../../../src/contract/reviews/review.ts'

/** The id of the reviewed product. */
export const KALK_BAY = 1001
/** The body of a review form. */
export const review = (changes: Partial<ReviewBody> = {}): ReviewBody => ({
  name: 'Demo Shopper',
  email: 'demo.shopper@stoep.example',
  title: 'Deep and soft',
  message: 'We read on it every evening.',
  rating: 5,
  productId: KALK_BAY,
  ...changes,
})
