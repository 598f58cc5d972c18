import { createHash, timingSafeEqual } from 'node:crypto'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Compares in constant time: the time reveals neither the first difference nor the length of the secret. */
export function equalSecrets(given: string, secret: string): boolean {
  return timingSafeEqual(digest(given), digest(secret))
}
