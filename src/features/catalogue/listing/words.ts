import { counted } from '../../../domain/counted.ts'
/** The number of products, as a headline counts them. */
export const piecesOf = (count: number) => counted(count, 'piece')

/** The announcement after a search or a filter change. */
export function resultsAnnouncement(count: number): string {
  if (count === 0) return 'No results'
  return counted(count, 'result')
}
