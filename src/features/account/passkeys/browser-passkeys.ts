import * as z from 'zod/mini'
import {
  assertionSchema,
  registrationSchema,
  type CreationOptions,
  type PasskeyAssertion,
  type PasskeyRegistration,
  type RequestOptions,
} from '../../../contract/account/passkey.ts'

/** `none`: the user cancelled, or the browser has no fitting passkey. `unreachable`: the code for passkeys did not load. */
export type Given<Response> = { kind: 'given'; response: Response } | { kind: 'none' } | { kind: 'unreachable' }

export const PASSKEY_EXISTS = 'This device already has a passkey for your account. You can sign in with it.'
export const NO_PASSKEY = 'No passkey was used. Try again, or choose another way.'

type Library = typeof import('@simplewebauthn/browser')

/** Loads the code for passkeys. Logs a failure and returns null: every caller has a way without it. */
async function load(): Promise<Library | null> {
  try {
    return await import('@simplewebauthn/browser')
  } catch (cause) {
    console.info('The code for passkeys did not load:', cause)
    return null
  }
}

/** Loads the code for passkeys ahead of the press: some browsers open their dialog only at once after it. */
export function preloadPasskeys(): void {
  void load()
}

/** Whether this browser has passkeys. False on the server. */
export const hasPasskeys = () => 'PublicKeyCredential' in globalThis

/** Makes a passkey on this device or security key. The browser asks the user. `exists`: the device has one for this account. */
export async function createPasskey(optionsJSON: CreationOptions): Promise<Given<PasskeyRegistration> | { kind: 'exists' }> {
  let exists = false
  const note = (cause: unknown) => {
    exists = cause instanceof Error && cause.name === 'InvalidStateError'
    throw cause
  }
  const given = await ask(async ({ startRegistration }) =>
    z.parse(registrationSchema, await startRegistration({ optionsJSON }).catch(note)),
  )
  return exists ? { kind: 'exists' } : given
}

/** Tells a browser that has the call that the shop does not know a passkey, so that it stops offering it. */
export function forgetPasskey({ id: credentialId }: PasskeyAssertion, { rpId = location.hostname }: RequestOptions): void {
  if (!('signalUnknownCredential' in PublicKeyCredential)) return
  PublicKeyCredential.signalUnknownCredential({ rpId, credentialId }).catch((cause: unknown) => {
    console.info('The browser did not forget the passkey:', cause)
  })
}

/** Signs a challenge with a passkey. The browser asks the user. */
export async function signWithPasskey(optionsJSON: RequestOptions): Promise<Given<PasskeyAssertion>> {
  return ask(async ({ startAuthentication }) => z.parse(assertionSchema, await startAuthentication({ optionsJSON })))
}

async function ask<Response>(work: (library: Library) => Promise<Response>): Promise<Given<Response>> {
  const library = await load()
  if (!library) return { kind: 'unreachable' }
  try {
    return { kind: 'given', response: await work(library) }
  } catch (cause) {
    // Browsers give the same error for a refusal of the user and for a missing passkey.
    console.info('The browser gave no passkey:', cause)
    return { kind: 'none' }
  }
}
