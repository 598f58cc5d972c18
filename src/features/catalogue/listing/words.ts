/** The number of products, as a headline counts them. */
export const piecesOf = (count: number) => (count === 1 ? '1 piece' : `${count} pieces`)

/** What a search or a changed filter announces. */
export function resultsAnnouncement(count: number): string {
  if (count === 0) return 'No results'
  return count === 1 ? '1 result' : `${count} results`
}
