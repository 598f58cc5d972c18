import type { Deps } from '../deps.ts'
import { createAttempts, type Attempts } from './access/attempts.ts'
import { createPasskeySignIn, type PasskeyEntry } from './passkeys/enter.ts'
import { changePassword, provePassword, type PasswordChange } from './access/change-password.ts'
import type { SignedIn } from './caller.ts'
import { createEmailChanges, type EmailChanges } from './email/change-email.ts'
import { deleteAccount } from './delete-account.ts'
import type { OpenedSession, SecondFactorDue } from './access/open-session.ts'
import { createResetCodes, type ResetCodes } from './access/reset-code.ts'
import { signIn, type SignInRequest } from './access/sign-in.ts'
import { createSignUps, type SignUps } from './access/sign-up.ts'

/**
 * The operations on accounts, for the API calls and for the pages without script. The server creates one instance, so that both share the
 * limits of attempts. All operations throw ShopError.
 */
export interface Accounts {
  signInWithPassword(request: SignInRequest): Promise<OpenedSession | SecondFactorDue>
  askToSignUp: SignUps['ask']
  signUp: SignUps['confirm']
  askForCode: ResetCodes['ask']
  setNewPassword: ResetCodes['set']
  changePassword(signedIn: SignedIn, change: PasswordChange): Promise<OpenedSession>
  /** Verifies the password of a signed-in customer again. Throws `incorrect_credentials` and `rate_limited`. */
  provePassword(signedIn: SignedIn, proof: { password: string; address: string }): Promise<void>
  email: EmailChanges
  entry: PasskeyEntry
  /** The limits of passwords, for other calls that prove one. */
  attempts: Attempts
  deleteAccount(signedIn: SignedIn, proof: { password: string; address: string }): Promise<void>
}

/** Creates the operations on accounts. */
export function createAccounts(deps: Deps): Accounts {
  const attempts = createAttempts(deps)
  const codes = createResetCodes(deps, attempts)
  const signUps = createSignUps(deps, attempts)
  return {
    signInWithPassword: (request) => signIn(deps, attempts, request),
    askToSignUp: signUps.ask,
    signUp: signUps.confirm,
    askForCode: codes.ask,
    setNewPassword: codes.set,
    changePassword: (signedIn, change) => changePassword(deps, attempts, signedIn, change),
    provePassword: (signedIn, proof) => provePassword(deps, attempts, signedIn, proof),
    email: createEmailChanges(deps, attempts),
    entry: createPasskeySignIn(deps, attempts),
    attempts,
    deleteAccount: (signedIn, proof) => deleteAccount(deps, attempts, signedIn, proof),
  }
}
