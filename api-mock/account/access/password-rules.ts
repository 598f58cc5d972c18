import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { isBreached } from './breached-passwords.ts'
import { newPasswordSchema } from '../../../src/contract/account/customer.ts'

const listed = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#')),
)

/** Words that come to mind first in this shop. A password with one of them needs at least `SHORTEST_REST` other letters. */
const contextWords = /stoep|furniture|couch|sofa|chair|table|password|wagwoord|welcome/g
const SHORTEST_REST = 3

export const COMMON_PASSWORD = 'Many people use this password. Please choose another.'

/** Checks a new password. Returns a message for the user, or null if the password is acceptable. */
export function passwordFault(password: string, email: string): string | null {
  const parsed = z.safeParse(newPasswordSchema, password)
  if (!parsed.success) return parsed.error.issues[0]?.message ?? COMMON_PASSWORD
  return isCommon(password.toLowerCase(), email.toLowerCase()) ? COMMON_PASSWORD : null
}

function isCommon(password: string, email: string): boolean {
  // "Password2026!" is as common as "password".
  const bare = password.replace(/[\d\W_]+$/, '')
  const rest = password.replace(contextWords, '')
  if (rest !== password && rest.replace(/[\d\W_]/g, '').length < SHORTEST_REST) return true
  if (isBreached(password) || listed.has(password) || (bare.length >= 4 && listed.has(bare))) return true
  return new Set(password).size <= 2 || isRun(password) || password === email || password === email.split('@')[0]
}

/** Each character follows the one before it: 12345678, hgfedcba. */
function isRun(password: string): boolean {
  const steps = new Set(Array.from(password.slice(1), (sign, index) => sign.charCodeAt(0) - password.charCodeAt(index)))
  return steps.size === 1 && (steps.has(1) || steps.has(-1))
}
