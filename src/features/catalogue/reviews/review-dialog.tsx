import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { draftPhotos } from '../../../actions/forms/draft-photos.ts'
import type { Product } from '../../../contract/catalogue/catalogue.ts'
import { sessionState } from '../../../state/account/session.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import type { Rewriting } from './own-reviews.tsx'
import { reviewDraft, type ReviewFields } from './review-draft.ts'
import { ReviewForm } from './review-form.tsx'

interface ReviewDialogProps {
  product: Pick<Product, 'id' | 'name'>
  /** A rejected or hidden review, to edit and send again. */
  prior: Rewriting | null
  open: boolean
  onClose: () => void
  /** The heading that takes the focus once the review is sent. */
  headingId?: string
}

const blank: ReviewFields = { rating: 0, title: '', message: '', name: '', email: '', photos: [] }

/** The dialog to write a review or to correct a rejected one. */
export function ReviewDialog({ product, prior, open, onClose, headingId = 'reviews-heading' }: ReviewDialogProps) {
  const { customer } = useSnapshot(sessionState)
  const profile = customer ? { name: `${customer.first_name} ${customer.last_name}`.trim(), email: customer.email } : {}
  const start = { ...blank, ...profile, ...(prior ? prior.fields : { photos: draftPhotos(reviewDraft(product.id)) }) }
  const isSent = useRef(false)
  // The button that opened the dialog disappears with the sent review, so the focus moves to the heading above the review.
  useEffect(() => {
    if (open || !isSent.current) return
    isSent.current = false
    document.getElementById(headingId)?.focus()
  }, [open, headingId])
  const onDone = () => {
    isSent.current = true
    onClose()
  }
  return (
    <Dialog open={open} onClose={onClose} title={`Your review of ${product.name}`}>
      <ReviewForm key={prior?.key ?? 'new'} product={product} prior={prior} start={start} onDone={onDone} />
    </Dialog>
  )
}
