/** All facts of the brand. To make another shop, change this file. */
export const brand = {
  name: 'Stoep',
  url: 'https://stoep.example',
  description: 'Sofas, couches and tables, made in South Africa and delivered free',
  separator: '–',
  twitter: '@stoep',
  locale: 'en-ZA',
  language: 'en-ZA',
  currency: 'ZAR',
  timeZone: 'Africa/Johannesburg',
  phone: '021 555 0142',
  phoneHref: 'tel:+27215550142',
  email: 'hello@stoep.example',
  legalName: 'Stoep Furniture (Pty) Ltd',
  /** The VAT number on invoices. Invented, like the bank account below: an operator replaces both. */
  vatNumber: '4000000142',
  address: 'Unit 3, The Weighhouse, 18 Bakoven Street, Woodstock, Cape Town, 7925',
  bank: {
    name: 'Demo Bank of South Africa',
    accountName: 'Stoep Furniture (Pty) Ltd',
    accountNumber: '0000 0142 7',
    branchCode: '000205',
    accountType: 'Business current',
  },
  /** First day of dispatch after the workshop's break, or null when it is over; the cast keeps the null in the type. */
  dispatchFrom: '2027-01-17' as string | null,
  /** Delivery takes at most this many days (spec §1). */
  deliveryDays: 14,
  /** The note above reviews while `content/reviews.json` contains demo data; null for real reviews, so the type has it too. */
  reviewsNote: 'Demo reviews, written to show how the shop works.' as string | null,
  /** The note beside people and places while authors, decorators and shops are demo data; null for real ones, so the type has it too. */
  demoNote: 'Demo people and places, made up to show how the shop works.' as string | null,
  guaranteeYears: 15,
  vatPercent: 15,
  themeColour: '#A8532F',
  paper: '#FAF7F1',
} as const
