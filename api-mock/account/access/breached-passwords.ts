import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** Bits for each password. With 12 positions for each, the filter takes one of 70,000 other passwords for a breached one. */
export const BITS_EACH = 24
const POSITIONS = 12

/** The positions of a password in a filter of `size` bits. Each is a sum of two numbers from its SHA-256 (double hashing). */
export function positionsOf(password: string, size: number): number[] {
  const hash = createHash('sha256').update(password).digest()
  const [start, step] = [hash.readUIntBE(0, 6), hash.readUIntBE(6, 6)]
  return Array.from({ length: POSITIONS }, (_, index) => (start + index * step) % size)
}

let filter: Buffer | undefined

/**
 * Whether a password, in lower case, is in the list of breached passwords: the 474,743 of 8 characters or more among the most frequent million
 * of "10 million passwords". The list is a Bloom filter of 1.4 MB, read at the first use; `scripts/make-password-filter.ts` makes it.
 */
export function isBreached(password: string): boolean {
  const bits = (filter ??= readFileSync(new URL('breached-passwords.bin', import.meta.url)))
  return positionsOf(password, bits.length * 8).every((position) => ((bits[position >> 3] ?? 0) & (1 << (position & 7))) !== 0)
}
