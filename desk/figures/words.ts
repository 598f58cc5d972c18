import { formatNumber } from '../../src/domain/numbers.ts'
/** How a number compares with the one before: `12% more`; null where nothing can be said. */
export function changeWords(now: number, before: number): string | null {
  if (before === 0) return null
  const percent = Math.round(((now - before) / before) * 100)
  if (percent === 0) return 'the same'
  return `${formatNumber(Math.abs(percent))}% ${percent > 0 ? 'more' : 'less'}`
}
