import { createHash, timingSafeEqual } from 'node:crypto'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Compares in a time that tells nothing about where the two differ, nor how long the secret is. */
export function equalSecrets(given: string, secret: string): boolean {
  return timingSafeEqual(digest(given), digest(secret))
}
