import type { ComponentProps } from 'react'
import { useSnapshot } from 'valtio'
import type { ReviewAnywhere } from '../../features/catalogue/reviews/review-anywhere.tsx'
import { closeReview, reviewDialog } from '../../actions/reviews/review-dialog.ts'
import { lazyDialog } from '../../lazy/lazy-dialog.tsx'
import { gateState } from '../../state/gate.ts'

const LazyDialog = lazyDialog<ComponentProps<typeof ReviewAnywhere>>(
  async () => (await import('../../features/catalogue/reviews/review-anywhere.tsx')).ReviewAnywhere,
  closeReview,
)

/** The dialog "Your review", for the page of an order. It stays closed while the gate is closed. */
export function Reviews() {
  const { open } = useSnapshot(reviewDialog)
  const { closed } = useSnapshot(gateState)
  return <LazyDialog open={open && !closed} />
}
