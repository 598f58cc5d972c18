import { proxy } from 'valtio/vanilla'
import type { SavedPiece } from '../../contract/saved/saved.ts'

/** The saved pieces as the customer sees them, newest first: the server's last answer with the waiting changes applied. */
export const saved = proxy<{ pieces: SavedPiece[] }>({ pieces: [] })
