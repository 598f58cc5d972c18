import type { BusinessKind } from '../../contract/trade/trade-application.ts'

/** The kinds of business in words, in the order of the form. */
export const businessKindWords: Readonly<Record<BusinessKind, string>> = {
  design: 'Interior design or architecture',
  hospitality: 'Guest house, hotel or restaurant',
  property: 'Property development or letting',
  office: 'Offices and workplaces',
  resale: 'Furniture shop',
  other: 'Something else',
}
