const fine = new Intl.NumberFormat('en-ZA', { maximumFractionDigits: 1 })
const coarse = new Intl.NumberFormat('en-ZA', { maximumFractionDigits: 0 })

const MEGABYTE = 1_000_000
const GIGABYTE = 1_000_000_000

/** A number of bytes as text: "less than 0,1 MB", "12,4 MB", "340 MB", "9,5 GB". */
export function megabytes(bytes: number): string {
  if (bytes >= GIGABYTE) return `${fine.format(bytes / GIGABYTE)} GB`
  if (bytes >= 100 * MEGABYTE) return `${coarse.format(bytes / MEGABYTE)} MB`
  if (bytes < MEGABYTE / 10) return `less than ${fine.format(0.1)} MB`
  return `${fine.format(bytes / MEGABYTE)} MB`
}
