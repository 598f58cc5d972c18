import { createHmac } from 'node:crypto'
import { parseJson } from '../http/safe-json.ts'
import { equalSecrets } from './equal-secrets.ts'

/** `X-Signature` as PayJustNow defines it: base64 of HMAC-SHA256 over the body without its white space. */
export function signJson(body: string, key: string): string {
  return createHmac('sha256', key).update(body.replace(/\s/g, '')).digest('base64')
}

/** Verifies `X-Signature` as providers do for our requests: white space does not count. */
export function isSignedJson(body: string, signature: string | null, key: string): boolean {
  return signature !== null && equalSecrets(signature, signJson(body, key))
}

/**
 * Parses a callback from exactly the bytes that its `X-Signature` covers. The signature leaves white space out, so a body with white space is
 * more than was signed: `"T 1"` has the signature of `"T1"`. Returns null for such a body, a wrong signature, a repeated name and text that is
 * not JSON.
 */
export function readSignedJson(body: string, signature: string | null, key: string): { kind: 'signed'; value: unknown } | null {
  if (/\s/.test(body) || !isSignedJson(body, signature, key)) return null
  const value = parseJson(body)
  return value === null || countNames(value) !== countWrittenNames(body) ? null : { kind: 'signed', value }
}

/** The number of names in all objects of a parsed value. */
function countNames(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const inner = Object.values(value)
  const own = Array.isArray(value) ? 0 : inner.length
  return inner.reduce((sum: number, part) => sum + countNames(part), own)
}

/** The number of names as written: every string before a colon. A parser keeps only the last of two equal names. */
const countWrittenNames = (json: string): number => json.match(/"(?:[^"\\]|\\.)*"(?=:)/g)?.length ?? 0
