import { proxy } from 'valtio/vanilla'
import { preloadEngine } from '../../lazy/load-engine.ts'

/** The piece that a review is about, also one that the shop no longer sells. */
export interface ReviewedPiece {
  id: number
  name: string
}

/** The dialog "Your review", which a page without the reviews of a product opens. `presses`: how often it was opened. */
export const reviewDialog = proxy<{ open: boolean; piece: ReviewedPiece | null; presses: number }>({ open: false, piece: null, presses: 0 })

export function openReview(piece: ReviewedPiece): void {
  Object.assign(reviewDialog, { open: true, piece, presses: reviewDialog.presses + 1 })
  preloadEngine()
}

export function closeReview(): void {
  reviewDialog.open = false
}
