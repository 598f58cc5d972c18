/**
 * Parses an amount typed in rand, in cents: `1500`, `R 1 500`, `1,500.00`, `1 500,00`. A comma or a point before three digits separates
 * thousands; before one or two at the end it separates cents. NaN for any other text, an empty one included.
 */
export function parseRand(typed: string): number {
  const plain = typed.replace(/[\sR]/gi, '').replace(/[.,](?=\d{3}(?:\D|$))/g, '')
  const [, rand, decimals = ''] = /^(\d+)(?:[.,](\d{1,2}))?$/.exec(plain) ?? []
  return rand === undefined ? NaN : Number(rand) * 100 + Number(decimals.padEnd(2, '0'))
}
