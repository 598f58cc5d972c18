/** The families of the colour filter with their labels, the lightest first. */
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

/** True for the value of a colour family. */
export function isColourFamily(value: string): value is ColourFamily {
  return Object.hasOwn(colourFamilies, value)
}
