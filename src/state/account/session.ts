import { proxy } from 'valtio/vanilla'
import type * as z from 'zod/mini'
import type { Customer, customerExportSchema, customerUpdateSchema, SignUp } from '../../contract/account/customer.ts'

/** What signing up asks for. */
export type SignUpDetails = Omit<SignUp, 'cartKey'>

/** What of a profile is to change; what is left out stays. Addresses as forms send them, null takes one away. */
export type ProfileChange = Omit<z.input<typeof customerUpdateSchema>, 'token'>

export type CustomerExport = z.output<typeof customerExportSchema>

/** How a call about an account came out. `fields`: what is wrong, by the name of the field. */
export type AccountOutcome =
  | { kind: 'done' }
  | { kind: 'refused'; message: string; fields?: Readonly<Record<string, string>> }
  | { kind: 'too-many'; message: string }
  /** No answer: nothing is known to have changed, and trying again is right. */
  | { kind: 'unreachable' }
  /** The session is over: sign in again first. */
  | { kind: 'signed-out' }

/**
 * `waiting`: this device still holds changes of another customer whose session ended. They are sent only when that customer signs in again;
 * signing in with `'discard'` throws them away.
 */
export type SignInOutcome = Exclude<AccountOutcome, { kind: 'signed-out' }> | { kind: 'waiting'; count: number }

/** `waiting`: nothing has happened yet; that many changes have not reached the shop. `stayed`: the answer to `'keep'`. */
export type SignOutOutcome = { kind: 'done' } | { kind: 'waiting'; count: number } | { kind: 'stayed' }

/**
 * Who is signed in. `ready` once the device has said so. `hint`: what the readable cookie says, before that. `ended`: the shop says that
 * the session is over; everything is still here, and nothing is sent until the same customer signs in again.
 */
export const sessionState = proxy({
  ready: false,
  customer: null as Customer | null,
  hint: null as 'customer' | 'trade' | null,
  /** When the shop last said so; ms since 1970 by its clock. */
  confirmedAt: null as number | null,
  ended: false,
})

export type SignInView = 'sign-in' | 'sign-up' | 'lost'

/** The dialog of signing in, which any part of the page may open. */
export const signInDialog = proxy({ open: false, view: 'sign-in' as SignInView })

export function closeSignIn(): void {
  signInDialog.open = false
}
