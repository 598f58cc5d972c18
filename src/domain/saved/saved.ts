import { SAVED_PIECES, type SavedPiece } from '../../contract/saved/saved.ts'

export type SavedOutcome = { kind: 'ok'; pieces: SavedPiece[] } | { kind: 'refused'; code: 'saved_full' }

/** The latest change first; at the same time by slug, so that server and device agree. */
const newestFirst = (one: SavedPiece, other: SavedPiece) => other.at - one.at || (one.slug < other.slug ? -1 : 1)

/**
 * Merges changes into an owner's pieces: of two changes of one piece the later one counts, at the same time the one that arrives later. So the
 * order in which devices send does not decide. Removals stay as long as they are among the newest 1,000. Server and device use this function.
 * `most`: the maximum of saved pieces.
 */
export function mergeSaved(pieces: readonly SavedPiece[], changes: readonly SavedPiece[], most = SAVED_PIECES): SavedOutcome {
  const bySlug = new Map(pieces.map((piece) => [piece.slug, piece]))
  for (const change of changes) {
    const known = bySlug.get(change.slug)
    if (!known || change.at >= known.at) bySlug.set(change.slug, change)
  }
  const all = [...bySlug.values()].toSorted(newestFirst)
  const saved = all.filter((piece) => piece.saved)
  if (saved.length > most && saved.length > pieces.filter((piece) => piece.saved).length) return { kind: 'refused', code: 'saved_full' }
  const removed = all.filter((piece) => !piece.saved).slice(0, SAVED_PIECES)
  return { kind: 'ok', pieces: removed.length + saved.length === all.length ? all : [...saved, ...removed].toSorted(newestFirst) }
}
