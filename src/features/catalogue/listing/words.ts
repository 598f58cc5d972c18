/** The number of products, as a headline counts them. */
export const piecesOf = (count: number) => (count === 1 ? '1 piece' : `${count} pieces`)

/** The announcement after a search or a filter change. */
export function resultsAnnouncement(count: number): string {
  if (count === 0) return 'No results'
  return count === 1 ? '1 result' : `${count} results`
}
