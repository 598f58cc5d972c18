import type { ShopFacts } from './settings/facts.ts'

/**
 * The facts of the demo that a shop changes while it is open, under the names of the API. The settings in its database replace them. A page
 * starts with few of them, because it takes over the shop's own before it shows any.
 */
export const brandFacts = {
  phone: '021 555 0142',
  phone_href: 'tel:+27215550142',
  email: 'hello@stoep.example',
  /** First day of dispatch after the workshop's break, or null when it is over. */
  dispatch_from: '2027-01-17',
  /** The same day while the notice about the break is shown, else null. */
  notice: '2027-01-17',
  /** Delivery takes at most this many days (spec §1). */
  delivery_days: 14,
  /** Without a full stop. */
  description: 'Sofas, couches and tables, made in South Africa and delivered free',
}

/** The brand's description. The server fills in the value in braces from the zones of delivery. */
export const brandDescription = 'Sofas, couches and tables, made in South Africa and {delivered_free}'

/** All facts of the brand. To make another shop, change this file. Pages take over the shop's own facts with `applyFacts`. */
export const brand = {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a page shows the other facts after `applyFacts` only
  ...(brandFacts as Omit<ShopFacts, 'payment_methods' | 'description'> & { description: string }),
  ...({
    name: 'Stoep',
    url: 'https://stoep.example',
    separator: '–',
    twitter: '@stoep',
    locale: 'en-ZA',
    language: 'en-ZA',
    currency: 'ZAR',
    timeZone: 'Africa/Johannesburg',
    /** The note above reviews while `content/reviews.json` contains demo data; null for real reviews. */
    reviewsNote: 'Demo reviews, written to show how the shop works.' as string | null,
    /** The note beside people and places while authors, decorators and shops are demo data; null for real ones. */
    demoNote: 'Demo people and places, made up to show how the shop works.' as string | null,
    guaranteeYears: 15,
    vatPercent: 15,
    themeColour: '#A8532F',
    paper: '#FAF7F1',
  } as const),
}

/** The facts of the demo that pages do not start with. VAT number and bank account are invented: an operator replaces them. */
export const demoBusiness = {
  legalName: 'Stoep Furniture (Pty) Ltd',
  address: 'Unit 3, The Weighhouse, 18 Bakoven Street, Woodstock, Cape Town, 7925',
  hours: 'Weekdays 09:00 to 17:00 and Saturdays 09:00 to 13:00.',
  vatNumber: '4000000142',
  bank: {
    name: 'Demo Bank of South Africa',
    accountName: 'Stoep Furniture (Pty) Ltd',
    accountNumber: '0000 0142 7',
    branchCode: '000205',
    accountType: 'Business current',
  },
} as const

/**
 * Takes over the facts that the server sent, before anything shows them. Without facts, those of the last call stay. Facts without zones or
 * without a gift mean that these were removed.
 */
export function applyFacts(facts: ShopFacts | undefined): void {
  Object.assign(brand, facts && { delivery: undefined, gift: undefined, ...facts })
}
