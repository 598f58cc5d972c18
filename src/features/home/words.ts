/** An average as South Africans write it: "4,7 out of 5 from 156 reviews". */
export function averageLabel({ average, count }: { average: number; count: number }): string {
  const figure = average.toLocaleString('en-ZA', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return `${figure} out of 5 from ${count} ${count === 1 ? 'review' : 'reviews'}`
}

const month = new Intl.DateTimeFormat('en-ZA', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** The month of a day: "June 2025". */
export const monthOf = (day: string) => month.format(new Date(day))
