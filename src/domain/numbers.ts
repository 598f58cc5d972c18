/**
 * Formats a number as South Africans write it: `1 234,5`, with no-break spaces between thousands. It has at most `most` decimals, rounded half
 * away from zero, and at least `least`.
 *
 * Not `Intl`: making a formatter takes 20 ms of a slow phone's first page, and older browsers use other separators than the server.
 */
export function formatNumber(value: number, most = 0, least = 0): string {
  const [whole = '', decimals = ''] = Math.abs(value).toFixed(most).split('.')
  let kept = decimals.length
  while (kept > least && decimals[kept - 1] === '0') kept -= 1
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '\u00a0') + (kept > 0 ? `,${decimals.slice(0, kept)}` : '')
  return value < 0 && /[1-9]/.test(grouped) ? `-${grouped}` : grouped
}
