import { proxy } from 'valtio/vanilla'
import type { RequestOptions } from '../../contract/account/passkey.ts'
import type { Customer, SignUp } from '../../contract/account/customer.ts'
import type { AccountOutcome } from '../../data/account/outcome.ts'
import type { SignOutResult } from '../../data/account/sign-out.ts'

export type { AddressBookCall, CustomerExport, ProfileChange } from '../../data/account/account.ts'
export type { AccountOutcome }

/** The input of the sign-up form. */
export type SignUpDetails = Omit<SignUp, 'cartKey'>

/**
 * `waiting`: this device still stores changes of another customer whose session ended, unsent or refused. Unsent ones are sent only when that customer signs in again;
 * signing in with `'discard'` deletes them.
 */
export type SignInOutcome =
  | Exclude<AccountOutcome, { kind: 'signed-out' }>
  | { kind: 'waiting'; count: number }
  /** The password is right, and the customer's passkey is needed too. */
  | { kind: 'second-factor'; options: RequestOptions }

/**
 * `waiting`: the customer is still signed in, because `count` changes have not been sent, or the server refused changes that the customer has
 * not dismissed. `stayed`: the outcome of `'keep'`.
 */
export type SignOutOutcome = SignOutResult

interface SessionState {
  /** The device has read who is signed in. */
  ready: boolean
  customer: Customer | null
  /** The readable cookie's hint, until `ready`. */
  hint: 'customer' | 'trade' | null
  /** When the server last confirmed the session; ms since 1970 by its clock. */
  confirmedAt: number | null
  /** The server reports that the session has ended. All data is still here, and nothing is sent until the same customer signs in again. */
  ended: boolean
}

export const sessionState = proxy<SessionState>({ ready: false, customer: null, hint: null, confirmedAt: null, ended: false })

export type SignInView = 'sign-in' | 'sign-up' | 'lost'

/** The sign-in dialog, which any component may open. */
export const signInDialog = proxy<{ open: boolean; view: SignInView }>({ open: false, view: 'sign-in' })

export function closeSignIn(): void {
  signInDialog.open = false
}
