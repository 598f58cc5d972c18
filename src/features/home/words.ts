import { counted } from '../../domain/counted.ts'
import { formatNumber } from '../../domain/numbers.ts'

/** An average as South Africans write it: "4,7 out of 5 from 156 reviews". */
export function averageLabel({ average, count }: { average: number; count: number }): string {
  const figure = formatNumber(average, 1, 1)
  return `${figure} out of 5 from ${counted(count, 'review')}`
}
