import type { ConversionEvent } from '../../contract/measurement/measurement.ts'

export type HashedPerson = ConversionEvent['user_data']

/** Identifiers of a person, as typed. */
export interface KnownPerson {
  email?: string
  phone?: string
  firstName?: string
  lastName?: string
}

/** An e-mail address as the ad service compares it. */
export const normaliseEmail = (email: string): string => email.trim().toLowerCase()

/** Only digits, with the country code: `082 123 4567` and `+27 (0)82 123 4567` are both `27821234567`. */
export function normalisePhone(phone: string): string {
  const digits = phone.replace(/\(0\)/, '').replace(/\D/g, '')
  if (/^\s*\+/.test(phone)) return digits
  if (digits.startsWith('00')) return digits.slice(2)
  return digits.startsWith('0') ? `27${digits.slice(1)}` : digits
}

/** Small letters without spaces, marks and punctuation. */
export const normaliseName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[^\p{L}]/gu, '')
    .toLowerCase()

/** SHA-256 as hex, or null on a plain http address, where the page has no cryptography. */
export async function sha256(text: string): Promise<string | null> {
  // The type ignores that `subtle` is missing without https.
  const { subtle }: Partial<Crypto> = crypto
  if (!subtle) return null
  const digest = await subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Hashes a person's identifiers, without empty ones and those that cannot be hashed. Raw ones never leave the device (spec §7) [E2]. */
export async function hashPerson({ email = '', phone = '', firstName = '', lastName = '' }: KnownPerson): Promise<HashedPerson> {
  const normal = { em: normaliseEmail(email), ph: normalisePhone(phone), fn: normaliseName(firstName), ln: normaliseName(lastName) }
  const hashed = await Promise.all(
    Object.entries(normal).map(async ([name, value]) => [name, value === '' ? null : await sha256(value)] as const),
  )
  return Object.fromEntries(hashed.filter((pair): pair is readonly [string, string] => pair[1] !== null))
}
