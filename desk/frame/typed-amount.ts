/** Cents of an amount in rand, such as `12 999,50`; NaN for anything else. */
export const centsOf = (typed: string): number => {
  const plain = typed.replaceAll(/[\sR]/g, '').replace(',', '.')
  return /^\d+(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : Number.NaN
}
