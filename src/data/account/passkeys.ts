import type { CreationOptions, PasskeyAssertion, PasskeyRegistration, Passkeys, RequestOptions } from '../../contract/account/passkey.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { failureOf } from './outcome.ts'
import { asCustomer, type Answered } from './profile.ts'
import { enter, type SignInOptions, type SignInResult } from './sign-in.ts'
import type { SessionContext } from './session-context.ts'

/** The customer's passkeys. */
export const readPasskeys = (context: SessionContext): Answered<Passkeys> =>
  asCustomer(context, (api, options) => api.call(endpoints.passkeys, {}, options))

/** Proves the password and returns the options for a new passkey. */
export const enrolPasskey = (context: SessionContext, password: string): Answered<CreationOptions> =>
  asCustomer(context, (api, options) => api.call(endpoints.passkeyEnrol, { password }, options))

/** Stores the passkey that the browser made. `recovery_codes` only with the first one. */
export const addPasskey = (
  context: SessionContext,
  name: string,
  response: PasskeyRegistration,
): Answered<{ passkeys: Passkeys; recovery_codes: string[] | null }> =>
  asCustomer(context, (api, options) => api.call(endpoints.passkeyAdd, { name, response }, options))

export const removePasskey = (context: SessionContext, id: string, password: string): Answered<Passkeys> =>
  asCustomer(context, (api, options) => api.call(endpoints.passkeyRemove, { id, password }, options))

/** Chooses whether a sign-in with the password also asks for a passkey. */
export const askPasskey = (context: SessionContext, ask: boolean, password: string): Answered<Passkeys> =>
  asCustomer(context, (api, options) => api.call(endpoints.passkeyAsk, { ask, password }, options))

/** Ten new recovery codes; the earlier ones stop working. */
export const renewRecoveryCodes = (context: SessionContext, password: string): Answered<{ recovery_codes: string[] }> =>
  asCustomer(context, (api, options) => api.call(endpoints.recoveryCodes, { password }, options))

/**
 * The options for signing in without a password. The call needs the cookie of the answer, also before the server has confirmed an earlier
 * sign-out.
 */
export const passkeyOptions = ({ device }: SessionContext): Answered<RequestOptions> =>
  device.api.call(endpoints.passkeyOptions, {}, { identify: true }).then((answer) => ({ kind: 'done', answer }) as const, failureOf)

/** Signs in with a passkey, alone or after the password. A passkey names its customer, so that waiting changes find their owner [I7]. */
export function signInWithPasskey(context: SessionContext, response: PasskeyAssertion, options: SignInOptions): Promise<SignInResult> {
  const { userHandle } = response.response
  const who = { ...options, ...(userHandle === undefined ? {} : { id: textOf(userHandle) }) }
  return enter(context, who, (api, cartKey) => api.call(endpoints.passkeySignIn, { response, cartKey }))
}

/** Signs in with a recovery code after the password. */
export function signInWithRecoveryCode(context: SessionContext, code: string, options: SignInOptions): Promise<SignInResult> {
  return enter(context, options, (api, cartKey) => api.call(endpoints.recoverySignIn, { code, cartKey }))
}

/** The text in base64url; empty for anything else. */
function textOf(base64url: string): string {
  try {
    return atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  } catch {
    // No customer has this id.
    return ''
  }
}
