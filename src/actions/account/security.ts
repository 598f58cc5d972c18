import type { CreationOptions, PasskeyAssertion, PasskeyRegistration, Passkeys, RequestOptions } from '../../contract/account/passkey.ts'
import type { SignedInDevice } from '../../contract/account/device.ts'
import type { NewsletterState } from '../../contract/account/customer.ts'
import { callThrough, createPort } from '../../lazy/load-engine.ts'
import type { AccountOutcome, SignInOutcome } from '../../state/account/session.ts'

type Answered<Answer> = Promise<{ kind: 'done'; answer: Answer } | Exclude<AccountOutcome, { kind: 'done' }>>

interface EnterOptions {
  email?: string
  others?: 'discard' | undefined
}

/**
 * The engine's functions for the address, passkeys and devices. They have a file of their own, because only the account's screens load it.
 */
export interface SecurityEngine {
  /** Proves the password and asks for a code at a new address. The answer is the same for an address that has an account. */
  requestEmailChange(email: string, password: string): Promise<AccountOutcome>
  /** Changes the address with the mailed code. */
  setEmail(email: string, code: string): Promise<AccountOutcome>
  /** Stops or undoes a change with the link that the old address got. */
  undoEmailChange(link: string): Answered<{ outcome: 'stopped' | 'undone' }>
  /** Whether the customer gets the newsletter. Reading and changing it need a connection. */
  readNewsletter(): Answered<NewsletterState>
  setNewsletter(subscribed: boolean): Answered<NewsletterState>
  /** The customer's passkeys. Needs a connection, like every call about them. */
  readPasskeys(): Answered<Passkeys>
  /** Proves the password. Returns the options for a new passkey. */
  enrolPasskey(password: string): Answered<CreationOptions>
  /** Stores the passkey that the browser made. The first one brings recovery codes. */
  addPasskey(name: string, response: PasskeyRegistration): Answered<{ passkeys: Passkeys; recovery_codes: string[] | null }>
  removePasskey(id: string, password: string): Answered<Passkeys>
  /** Chooses whether a sign-in with the password also asks for a passkey. */
  askPasskey(ask: boolean, password: string): Answered<Passkeys>
  renewRecoveryCodes(password: string): Answered<{ recovery_codes: string[] }>
  /** The options for signing in without a password. */
  passkeyOptions(): Answered<RequestOptions>
  /** Signs in with a passkey, alone or after the password. */
  signInWithPasskey(response: PasskeyAssertion, options: EnterOptions): Promise<SignInOutcome>
  signInWithRecoveryCode(code: string, options: EnterOptions): Promise<SignInOutcome>
  /** The devices on which the customer is signed in, this one first. Needs a connection. */
  readDevices(): Promise<{ kind: 'done'; answer: SignedInDevice[] } | Exclude<AccountOutcome, { kind: 'done' }>>
  /** Signs another device out. */
  endDevice(id: string): Promise<AccountOutcome>
  /** Signs every other device out. */
  endOtherDevices(): Promise<AccountOutcome>
}

const engine = createPort<SecurityEngine>()
export const connectSecurity = engine.connect
/** The engine's functions for passkeys and devices: each loads the engine first. */
export const {
  requestEmailChange,
  setEmail,
  undoEmailChange,
  readNewsletter,
  setNewsletter,
  readPasskeys,
  enrolPasskey,
  addPasskey,
  removePasskey,
  askPasskey,
  renewRecoveryCodes,
  passkeyOptions,
  signInWithPasskey,
  signInWithRecoveryCode,
  readDevices,
  endDevice,
  endOtherDevices,
} = callThrough(engine)
