import { formatNumber } from '../../domain/numbers.ts'

const MEGABYTE = 1_000_000
const GIGABYTE = 1_000_000_000

/** A number of bytes as text: "less than 0,1 MB", "12,4 MB", "340 MB", "9,5 GB". */
export function megabytes(bytes: number): string {
  if (bytes >= GIGABYTE) return `${formatNumber(bytes / GIGABYTE, 1)} GB`
  if (bytes >= 100 * MEGABYTE) return `${formatNumber(bytes / MEGABYTE)} MB`
  if (bytes < MEGABYTE / 10) return `less than 0,1 MB`
  return `${formatNumber(bytes / MEGABYTE, 1)} MB`
}
