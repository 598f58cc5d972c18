import { type ComponentProps, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Product, Review } from '../../../contract/catalogue/catalogue.ts'
import type { MyReview } from '../../../contract/reviews/review.ts'
import { connection } from '../../../state/network/connection.ts'
import { lazyDialog } from '../../../lazy/lazy-dialog.tsx'
import { reviewsState } from '../../../state/reviews/reviews.ts'
import { Button } from '../../../ui/basics/button.tsx'
import { OwnReviewList, type OwnReviews, type Rewriting } from './own-reviews.tsx'
import styles from './reviews.module.css'

type DialogProps = ComponentProps<typeof import('./review-dialog.tsx').ReviewDialog>

const ReviewDialog = lazyDialog<DialogProps>(async () => (await import('./review-dialog.tsx')).ReviewDialog)

/** The way to write a review, and what became of it. One of a product is enough. */
export function WriteReview({ product, own, items }: { product: Product; own: OwnReviews; items: readonly Review[] }) {
  const { online } = useSnapshot(connection)
  const mine = useSnapshot(reviewsState).mine as readonly MyReview[]
  const [about, setAbout] = useState<Rewriting | null>(null)
  const [open, setOpen] = useState(false)
  const write = (again: Rewriting | null) => {
    setAbout(again)
    setOpen(true)
  }
  const hasWritten =
    own.pending.length + own.held.length + own.refused.length > 0 || mine.some((review) => items.some(({ id }) => id === review.id))
  return (
    <>
      {hasWritten ? null : (
        <Button variant="secondary" aria-haspopup="dialog" onClick={() => write(null)} className={styles.write}>
          Write a review
        </Button>
      )}
      <OwnReviewList own={own} online={online} onEdit={write} />
      <ReviewDialog product={product} about={about} open={open} onClose={() => setOpen(false)} />
    </>
  )
}
