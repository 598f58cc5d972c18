import type { Province } from '../../contract/account/address.ts'

type Range = readonly [first: number, last: number, province: Province]

/**
 * Postcodes follow the sorting offices of 1973, not today's provinces. Ranges that two provinces share without a clear border are left out:
 * the result is a hint in a form, and a wrong hint is worse than none.
 */
const ranges: readonly Range[] = [
  [1, 209, 'Gauteng'],
  [210, 359, 'North West'],
  [360, 389, 'Limpopo'],
  [430, 471, 'Limpopo'],
  [480, 999, 'Limpopo'],
  [1000, 1021, 'Gauteng'],
  [1030, 1129, 'Mpumalanga'],
  [1130, 1159, 'Limpopo'],
  [1160, 1379, 'Mpumalanga'],
  [1380, 1399, 'Limpopo'],
  [1400, 1946, 'Gauteng'],
  [1947, 1949, 'Free State'],
  [1950, 2199, 'Gauteng'],
  [2200, 2498, 'Mpumalanga'],
  [2499, 2519, 'Gauteng'],
  [2520, 2899, 'North West'],
  [2900, 4719, 'KwaZulu-Natal'],
  [4720, 5949, 'Eastern Cape'],
  [5950, 5959, 'Northern Cape'],
  [5960, 6459, 'Eastern Cape'],
  [6460, 6919, 'Western Cape'],
  [6920, 6929, 'Northern Cape'],
  [6930, 6959, 'Western Cape'],
  [6960, 6969, 'Northern Cape'],
  [6970, 6979, 'Western Cape'],
  [6980, 6989, 'Northern Cape'],
  [6990, 6999, 'Western Cape'],
  [7000, 7099, 'Northern Cape'],
  [7100, 8179, 'Western Cape'],
  [8180, 8199, 'Northern Cape'],
  [8200, 8209, 'Western Cape'],
  [8210, 8339, 'Northern Cape'],
  [8340, 8349, 'Free State'],
  [8350, 8579, 'Northern Cape'],
  [8580, 8619, 'North West'],
  [8720, 8999, 'Northern Cape'],
  [9300, 9739, 'Free State'],
  [9800, 9999, 'Free State'],
]

/** The province of a South African postcode. Null if it is not a postcode, or if the province is not clear. */
export function provinceOfPostcode(postcode: string): Province | null {
  const digits = postcode.trim()
  if (!/^\d{4}$/.test(digits)) return null
  const code = Number(digits)
  return ranges.find(([first, last]) => code >= first && code <= last)?.[2] ?? null
}

type MetroRange = readonly [first: number, last: number, metro: string]

/** Metropolitan areas. Ranges that reach into a neighbour are left out, for the same reason. */
const metros: readonly MetroRange[] = [
  [1, 199, 'Pretoria'],
  [1400, 1599, 'Ekurhuleni'],
  [2000, 2199, 'Johannesburg'],
  [4000, 4099, 'Durban'],
  [5200, 5259, 'East London'],
  [6000, 6099, 'Gqeberha'],
  [7400, 7599, 'Cape Town'],
  [7700, 8099, 'Cape Town'],
  [9300, 9329, 'Bloemfontein'],
]

/** Postcodes that were Namibia's until 1992. */
const [FIRST_NAMIBIAN, LAST_NAMIBIAN] = [9000, 9299]

/** True for four digits that a South African postcode may have. */
export function isPostcode(typed: string): boolean {
  const code = Number(typed)
  return /^\d{4}$/.test(typed) && code > 0 && (code < FIRST_NAMIBIAN || code > LAST_NAMIBIAN)
}

/** Why a typed text is no postcode of South Africa, for a text that `isPostcode` rejects. */
export const postcodeFault = (typed: string): string =>
  /^\d{4}$/.test(typed) ? 'South Africa has no such postcode' : 'A South African postcode has 4 digits'

/** A postcode's place in words: `Cape Town, Western Cape`, `Limpopo`, or null if it is not clear. */
export function placeOfPostcode(postcode: string): string | null {
  const province = provinceOfPostcode(postcode)
  if (province === null) return null
  const code = Number(postcode)
  const metro = metros.find(([first, last]) => code >= first && code <= last)?.[2]
  return metro ? `${metro}, ${province}` : province
}
