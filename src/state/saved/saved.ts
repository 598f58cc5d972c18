import { proxy } from 'valtio/vanilla'
import type { SavedPiece } from '../../contract/saved/saved.ts'

interface SavedState {
  /** Newest first: the server's last answer with the waiting changes applied. */
  pieces: SavedPiece[]
  /** The key of the link that shows them to others, or null. */
  link: string | null
  /** The change of the link that the server has not confirmed: true makes it, false ends it; null for none. */
  sharing: boolean | null
}

/** The saved pieces as the customer sees them. */
export const saved = proxy<SavedState>({ pieces: [], link: null, sharing: null })
