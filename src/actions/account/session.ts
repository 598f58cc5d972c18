import {
  type AccountOutcome,
  type AddressBookCall,
  type CustomerExport,
  type ProfileChange,
  signInDialog,
  type SignInOutcome,
  type SignInView,
  type SignOutOutcome,
  type SignUpDetails,
} from '../../state/account/session.ts'
import { callThrough, createPort, preloadEngine } from '../../lazy/load-engine.ts'

/** Opens the sign-in dialog. */
export function openSignIn(view: SignInView = 'sign-in'): void {
  Object.assign(signInDialog, { open: true, view })
  preloadEngine()
}

/** What the engine does for accounts. */
export interface SessionEngine {
  /** Signs in. The guest's cart and waiting changes move to the customer (spec §4). */
  signIn(email: string, password: string, others?: 'discard'): Promise<SignInOutcome>
  /** Asks for a mail with the code for a new account. The answer is the same for an address that has an account. */
  requestSignUp(details: SignUpDetails): Promise<AccountOutcome>
  /** Creates the account with the mailed code, and signs in. */
  signUp(details: SignUpDetails & { code: string }, others?: 'discard'): Promise<SignInOutcome>
  /**
   * Signs out and removes all data of the customer from this device, offline too. While changes wait, or refused ones are not
   * dismissed, it only returns their number: `'keep'` stays signed in so that they are sent, `'discard'` deletes them.
   */
  signOut(choice?: 'keep' | 'discard'): Promise<SignOutOutcome>
  /** Asks for a mail with a code for a new password. The answer is the same for an unknown address. */
  requestPasswordCode(email: string): Promise<AccountOutcome>
  setNewPassword(email: string, code: string, password: string): Promise<AccountOutcome>
  /** Changes the password. Every other session of the customer ends. */
  changePassword(current: string, next: string): Promise<AccountOutcome>
  /** Asks the server who is signed in, although it said so today: a role or a discount has changed. Every page takes the answer over. */
  renewSession(): Promise<void>
  /** Changes name, phone and addresses. Needs a connection: this is never queued. */
  updateProfile(change: ProfileChange): Promise<AccountOutcome>
  /** Saves an address, removes it, or makes it the default. Needs a connection too. */
  changeAddressBook(change: AddressBookCall): Promise<AccountOutcome>
  /** Deletes the account on the server, then everything of it on this device. */
  deleteAccount(password: string): Promise<AccountOutcome>
  /** Everything that the server stores about the customer, to save as a file. */
  exportData(): Promise<{ kind: 'done'; answer: CustomerExport } | Exclude<AccountOutcome, { kind: 'done' }>>
}

const engine = createPort<SessionEngine>()

export const connectSession = engine.connect

/** The engine's functions for accounts: each loads the engine first. */
export const {
  signIn,
  requestSignUp,
  signUp,
  signOut,
  requestPasswordCode,
  setNewPassword,
  changePassword,
  updateProfile,
  changeAddressBook,
  deleteAccount,
  exportData,
  renewSession,
} = callThrough(engine)
