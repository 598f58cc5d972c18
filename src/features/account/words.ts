import type { AccountOutcome } from '../../state/account/session.ts'
import { NEEDS_CONNECTION } from '../../state/network/network-words.ts'
import { PASSWORD_LONGEST, PASSWORD_SHORTEST } from '../../contract/account/customer.ts'

export const SESSION_OVER = 'You have been signed out. Sign in again and your changes go through.'

/** Why an account call outside a form failed. */
export const outcomeWords = (outcome: Exclude<AccountOutcome, { kind: 'done' }>): string =>
  outcome.kind === 'unreachable' ? NEEDS_CONNECTION : outcome.kind === 'signed-out' ? SESSION_OVER : outcome.message

/** The message when the device stores changes of another account that were not sent, or were refused. */
export const unsentChangesMessage = (count: number) =>
  `This device still holds ${count === 1 ? 'a change' : `${count} changes`} of another account that the shop has not accepted. Let its owner sign in first, or discard ${count === 1 ? 'it' : 'them'}.`

export const PASSWORD_HINT = `${PASSWORD_SHORTEST} to ${PASSWORD_LONGEST} characters. A few words in a row are easy to remember and hard to guess.`
export const PASSWORD_CHANGED = 'Your password is changed.'
