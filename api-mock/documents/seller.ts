import * as z from 'zod/mini'
import { brand } from '../../src/contract/brand.ts'
import type { Settings } from '../../src/contract/settings/settings.ts'

/** The facts of the shop that a document states, as they were when it was issued. */
export const sellerSchema = z.object({
  name: z.string(),
  legal_name: z.string(),
  registration: z.nullable(z.string()),
  /** Null: the shop is no vendor, so its documents state no VAT. */
  vat_number: z.nullable(z.string()),
  vat_percent: z.number(),
  address: z.string(),
  phone: z.string(),
  email: z.string(),
})

export type Seller = z.infer<typeof sellerSchema>

/** The present facts. */
export const sellerNow = (settings: Settings): Seller => ({
  name: brand.name,
  legal_name: settings['company.name'],
  registration: settings['company.registration'],
  vat_number: settings['company.vat_number'],
  vat_percent: brand.vatPercent,
  address: settings['company.address'],
  phone: settings['contact.phone'],
  email: settings['contact.email'],
})

/** The lines of a letterhead, without empty ones. */
export const sellerLines = ({ legal_name, registration, address, vat_number, phone, email }: Seller): string[] => [
  legal_name,
  ...(registration === null ? [] : [`Registration no. ${registration}`]),
  ...(vat_number === null ? [] : [`VAT no. ${vat_number}`]),
  address,
  `${phone} · ${email}`,
]
