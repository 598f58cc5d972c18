import { cents } from '../../../src/contract/money/money.ts'
import type { SavedPiece } from '../../../src/contract/saved/saved.ts'

/** A save of a piece at a time (ms since 1970) and a price in cents, by default that of "Aloe". */
export const savedPiece = (slug: string, at = Date.parse('2026-11-20T07:00:00Z'), price = 299900): SavedPiece => {
  return { slug, saved: true, at, price: cents(price), price_regular: cents(price), sold_out: false }
}

/** The removal of a piece. */
export const removedPiece = (slug: string, at?: number): SavedPiece => {
  return { ...savedPiece(slug, at), saved: false, price: null, price_regular: null }
}

/** The slugs of what is saved, newest first. */
export const savedSlugs = (pieces: readonly SavedPiece[]): string[] => pieces.filter(({ saved }) => saved).map(({ slug }) => slug)
