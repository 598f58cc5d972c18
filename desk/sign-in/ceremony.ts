import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import * as z from 'zod/mini'
import {
  assertionSchema,
  registrationSchema,
  type CreationOptions,
  type PasskeyAssertion,
  type PasskeyRegistration,
  type RequestOptions,
} from '../../src/contract/account/passkey.ts'

/** The browser closed its dialog without a passkey: nothing happened. */
export class CeremonyEnded extends Error {
  override name = 'CeremonyEnded'
}

const ended = (cause: unknown) => {
  // Browsers give this error for an excluded passkey only.
  const exists = cause instanceof Error && cause.name === 'InvalidStateError'
  throw new CeremonyEnded(exists ? 'This device already has a passkey for your account.' : 'No passkey was used. Try again.', { cause })
}

/** Asks the browser for a passkey. Throws CeremonyEnded. */
export async function usePasskeyOf(options: RequestOptions): Promise<PasskeyAssertion> {
  return z.parse(assertionSchema, await startAuthentication({ optionsJSON: options }).catch(ended))
}

/** Makes a passkey. Throws CeremonyEnded. */
export async function makePasskey(options: CreationOptions): Promise<PasskeyRegistration> {
  return z.parse(registrationSchema, await startRegistration({ optionsJSON: options }).catch(ended))
}
