/** The families that the colour filter offers, lightest first, with what they are called. */
export const colourFamilies = {
  cream: 'Cream',
  brown: 'Brown and tan',
  grey: 'Grey',
  blue: 'Blue',
  green: 'Green',
  red: 'Red and pink',
  yellow: 'Yellow',
  black: 'Black',
} as const

export type ColourFamily = keyof typeof colourFamilies

export function isColourFamily(value: string): value is ColourFamily {
  return Object.hasOwn(colourFamilies, value)
}
