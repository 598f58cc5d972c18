import { proxy } from 'valtio/vanilla'
import type { Customer } from '../../contract/account/customer.ts'
import type { CustomerExport, ProfileChange, SignUpDetails } from '../../state/account/session-types.ts'
import { createSocket, stir } from '../../lazy/load-engine.ts'

export type { CustomerExport, ProfileChange, SignUpDetails } from '../../state/account/session-types.ts'

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

export function openSignIn(view: SignInView = 'sign-in'): void {
  Object.assign(signInDialog, { open: true, view })
  stir()
}

export function closeSignIn(): void {
  signInDialog.open = false
}

/** What the engine does for accounts. */
export interface SessionEngine {
  signIn(email: string, password: string, others?: 'discard'): Promise<SignInOutcome>
  askToSignUp(details: SignUpDetails): Promise<AccountOutcome>
  signUp(details: SignUpDetails & { code: string }, others?: 'discard'): Promise<SignInOutcome>
  signOut(choice?: 'keep' | 'discard'): Promise<SignOutOutcome>
  askForCode(email: string): Promise<AccountOutcome>
  setNewPassword(email: string, code: string, password: string): Promise<AccountOutcome>
  changePassword(current: string, next: string): Promise<AccountOutcome>
  updateProfile(change: ProfileChange): Promise<AccountOutcome>
  deleteAccount(password: string): Promise<AccountOutcome>
  exportData(): Promise<{ kind: 'done'; data: CustomerExport } | Exclude<AccountOutcome, { kind: 'done' }>>
}

const engine = createSocket<SessionEngine>()

export const connectSession = engine.connect

type Call<Name extends keyof SessionEngine> = SessionEngine[Name]

/** Signs in; what the guest has in the cart and still waiting comes along (spec §4). */
export const signIn: Call<'signIn'> = async (...given) => (await engine.get()).signIn(...given)

/** Asks for a mail with the code for a new account. The same answer for an address that has one: nobody learns who does. */
export const askToSignUp: Call<'askToSignUp'> = async (...given) => (await engine.get()).askToSignUp(...given)

/** Makes an account with the mailed code, and signs in. */
export const signUp: Call<'signUp'> = async (...given) => (await engine.get()).signUp(...given)

/**
 * Signs out and empties this device of the customer, without a network too. While changes wait it does nothing but say how many: `'keep'`
 * stays signed in, so that they are sent; `'discard'` signs out without them.
 */
export const signOut: Call<'signOut'> = async (...given) => (await engine.get()).signOut(...given)

/** Asks for a mail with a code for a new password. The same answer for an address that nobody has. */
export const askForCode: Call<'askForCode'> = async (...given) => (await engine.get()).askForCode(...given)

export const setNewPassword: Call<'setNewPassword'> = async (...given) => (await engine.get()).setNewPassword(...given)

/** Changes the password; every other session of the customer ends. */
export const changePassword: Call<'changePassword'> = async (...given) => (await engine.get()).changePassword(...given)

/** Changes name, phone and addresses. Needs a connection: it is never queued. */
export const updateProfile: Call<'updateProfile'> = async (...given) => (await engine.get()).updateProfile(...given)

/** Deletes the account at the shop, and then everything of it on this device. */
export const deleteAccount: Call<'deleteAccount'> = async (...given) => (await engine.get()).deleteAccount(...given)

/** Everything the shop holds about the customer, to be saved as a file. */
export const exportData: Call<'exportData'> = async (...given) => (await engine.get()).exportData(...given)
