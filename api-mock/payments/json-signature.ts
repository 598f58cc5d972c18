import { createHmac } from 'node:crypto'
import { equalSecrets } from './equal-secrets.ts'

/** `X-Signature` as PayJustNow defines it: base64 of HMAC-SHA256 over the body without its white space. */
export function signJson(body: string, key: string): string {
  return createHmac('sha256', key).update(body.replace(/\s/g, '')).digest('base64')
}

/** Verifies `X-Signature` over the exact body. */
export function isSignedJson(body: string, signature: string | null, key: string): boolean {
  return signature !== null && equalSecrets(signature, signJson(body, key))
}
