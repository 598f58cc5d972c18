import type { ShopFacts } from './settings/facts.ts'

interface Facts {
  phone: string
  phoneHref: string
  whatsapp: string | null
  whatsappHref: string | null
  email: string
  hours: string
  legalName: string
  registration: string | null
  /** The VAT number on invoices. */
  vatNumber: string | null
  address: string
  /** First day of dispatch after the workshop's break, or null when it is over. */
  dispatchFrom: string | null
  /** That day while the notice about the break is shown. */
  notice: string | null
  /** Delivery takes at most this many days (spec §1). */
  deliveryDays: number
}

/** The facts of the demo that a shop changes while it is open. The settings in its database replace them. */
export const demoFacts: Readonly<Facts> = {
  phone: '021 555 0142',
  phoneHref: 'tel:+27215550142',
  whatsapp: null,
  whatsappHref: null,
  email: 'hello@stoep.example',
  hours: 'Weekdays 09:00 to 17:00 and Saturdays 09:00 to 13:00.',
  legalName: 'Stoep Furniture (Pty) Ltd',
  registration: null,
  vatNumber: null,
  address: 'Unit 3, The Weighhouse, 18 Bakoven Street, Woodstock, Cape Town, 7925',
  dispatchFrom: '2027-01-17',
  notice: '2027-01-17',
  deliveryDays: 14,
}

/** All facts of the brand. To make another shop, change this file. Pages take over the shop's own facts with `applyFacts`. */
export const brand = {
  ...demoFacts,
  ...({
    name: 'Stoep',
    url: 'https://stoep.example',
    description: 'Sofas, couches and tables, made in South Africa and delivered free',
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

/** The demo's VAT number and bank account. Both are invented: an operator replaces them (docs/deploying.md). Pages do not load them. */
export const demoBusiness = {
  vatNumber: '4000000142',
  bank: {
    name: 'Demo Bank of South Africa',
    accountName: 'Stoep Furniture (Pty) Ltd',
    accountNumber: '0000 0142 7',
    branchCode: '000205',
    accountType: 'Business current',
  },
} as const

/** Takes over the facts that the server sent, before anything shows them. Without facts, those of the last call stay. */
export function applyFacts(facts: ShopFacts | undefined): void {
  if (!facts) return
  Object.assign(brand, facts, {
    phoneHref: facts.phone_href,
    whatsappHref: facts.whatsapp_href,
    legalName: facts.legal_name,
    vatNumber: facts.vat_number,
    dispatchFrom: facts.dispatch_from,
    deliveryDays: facts.delivery_days,
  })
}
