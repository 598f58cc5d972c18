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

export const NO_PASSKEY = 'No passkey was used. Try again, or choose another way.'

const load = () => import('@simplewebauthn/browser')

/** Loads the code for passkeys ahead of the press: some browsers open their dialog only at once after it. */
export function preloadPasskeys(): void {
  load().catch((cause: unknown) => console.info('The code for passkeys did not load:', cause))
}

/** Whether this browser has passkeys. False on the server. */
export const hasPasskeys = () => 'PublicKeyCredential' in globalThis

/** Makes a passkey on this device or security key. The browser asks the user. */
export async function createPasskey(optionsJSON: CreationOptions): Promise<Given<PasskeyRegistration>> {
  return ask(async ({ startRegistration }) => z.parse(registrationSchema, await startRegistration({ optionsJSON })))
}

/** Signs a challenge with a passkey. `autofill`: the browser offers it in the field for the e-mail address, and asks nothing by itself. */
export async function signWithPasskey(optionsJSON: RequestOptions, autofill = false): Promise<Given<PasskeyAssertion>> {
  return ask(async ({ startAuthentication }) =>
    z.parse(assertionSchema, await startAuthentication({ optionsJSON, useBrowserAutofill: autofill, verifyBrowserAutofillInput: false })),
  )
}

/** Whether the browser offers passkeys in a field. */
export async function offersAutofill(): Promise<boolean> {
  if (!hasPasskeys()) return false
  return load().then(
    ({ browserSupportsWebAuthnAutofill }) => browserSupportsWebAuthnAutofill(),
    () => false,
  )
}

/** Ends an offer in a field, because its form is gone. */
export function endOffer(): void {
  load().then(
    ({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony(),
    () => undefined,
  )
}

async function ask<Response>(work: (library: Awaited<ReturnType<typeof load>>) => Promise<Response>): Promise<Given<Response>> {
  const library = await load().catch(() => null)
  if (!library) return { kind: 'unreachable' }
  try {
    return { kind: 'given', response: await work(library) }
  } catch (cause) {
    // Browsers give the same error for a refusal of the user and for a missing passkey.
    console.info('The browser gave no passkey:', cause)
    return { kind: 'none' }
  }
}
