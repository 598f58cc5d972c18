import type { ZoneArea } from './zone-of.ts'
import { rangeWords } from './postcode-ranges.ts'

/**
 * The area that two zones claim with the same specificity, so that no rule decides between them: `7700–7899 and 7800–7999`, `Gauteng`, or
 * `everywhere else`. Null if one of them counts for every place.
 */
export function overlapOf(one: ZoneArea, other: ZoneArea): string | null {
  for (const [first, last] of one.postcodes)
    for (const [otherFirst, otherLast] of other.postcodes) {
      const isEqual = last - first === otherLast - otherFirst
      if (isEqual && first <= otherLast && otherFirst <= last)
        return first === otherFirst ? rangeWords([first, last]) : `${rangeWords([first, last])} and ${rangeWords([otherFirst, otherLast])}`
    }
  const province = one.provinces.find((name) => other.provinces.includes(name))
  if (province !== undefined) return province
  return one.everywhere && other.everywhere ? 'everywhere else' : null
}
