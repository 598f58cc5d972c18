import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { closeReview, reviewDialog, type ReviewedPiece } from '../../../actions/reviews/review-dialog.ts'
import { reviewsState } from '../../../state/reviews/reviews.ts'
import { priorOf } from './own-reviews.tsx'
import { ReviewDialog } from './review-dialog.tsx'

/** The dialog "Your review" outside of a product's page. */
export function ReviewAnywhere({ open }: { open: boolean }) {
  const { piece, presses } = useSnapshot(reviewDialog)
  return piece && <ReviewOfPiece key={presses} piece={piece} open={open} />
}

/** It begins with the customer's rejected or declined review of the piece, as it was at the press: the form stays as it is while that changes. */
function ReviewOfPiece({ piece, open }: { piece: ReviewedPiece; open: boolean }) {
  const [prior] = useState(() => {
    const { mine, refused } = reviewsState
    return priorOf(
      refused.find(({ body }) => body.productId === piece.id),
      mine.find(({ product_id: id }) => id === piece.id),
    )
  })
  return <ReviewDialog product={piece} prior={prior} open={open} onClose={closeReview} headingId="order-items" />
}
