import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server'
import * as z from 'zod/mini'
import { requestOptionsSchema, type PasskeyAssertion, type RequestOptions } from '../../../src/contract/account/passkey.ts'
import { transact } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { createRateLimiter } from '../../http/rate-limit.ts'
import { ShopError } from '../../http/shop-error.ts'
import type { Attempts } from '../access/attempts.ts'
import { openSession, type OpenedSession, type SignInOrigin } from '../access/open-session.ts'
import { incorrectCredentials } from '../access/sign-in.ts'
import type { CustomerRow } from '../customer-row.ts'
import { awaitedCustomer, endAwaited, issueChallenge, takeChallenge, type TakenChallenge } from './challenges.ts'
import { passkeyRefused, passkeyRemoved } from './enrol.ts'
import { takeRecoveryCode } from './recovery-codes.ts'
import { relyingPartyOf } from './relying-party.ts'

/** Where a sign-in comes from. `browser`: the value of the cookie to which challenges belong. */
export interface PasskeyOrigin extends SignInOrigin {
  /** The client's address, for limits. */
  address: string
  browser: string | undefined
  /** The value of that cookie for a sign-in without the password. */
  offer: string | undefined
}

export interface PasskeyEntry {
  /** The options for signing in without a password. Throws `rate_limited`. */
  options(browser: string, address: string): Promise<RequestOptions>
  /** The rejection of a right password that is not enough: 401, with the options for the passkey. */
  secondFactor(browser: string, customer: CustomerRow): Promise<ShopError>
  /** Signs in with a passkey, alone or after the password. Throws `passkey_refused` and `rate_limited`. */
  withPasskey(response: PasskeyAssertion, origin: PasskeyOrigin): Promise<OpenedSession>
  /** Signs in with a recovery code after the password. Throws `passkey_refused`, `incorrect_credentials` and `rate_limited`. */
  withRecoveryCode(code: string, origin: PasskeyOrigin): Promise<OpenedSession>
}

/** Wide, because carriers share addresses between their customers. Only refused passkeys count. */
const limitPerAddress = { burst: 100, perSeconds: 900 }
/** Each sign-in form requests the options once. */
const optionsPerAddress = { burst: 300, perSeconds: 900 }

const WRONG_RECOVERY_CODE = 'This recovery code is wrong or was used before.'

/** Creates the sign-in with passkeys and recovery codes. */
export function createPasskeySignIn(deps: Deps, attempts: Attempts): PasskeyEntry {
  const addresses = createRateLimiter(deps, 'passkey address', limitPerAddress)
  const asks = createRateLimiter(deps, 'passkey options', optionsPerAddress)
  const { origin: site, rpId } = relyingPartyOf(deps.config)

  async function request(challenge: string, passkeys: readonly string[] = []): Promise<RequestOptions> {
    const options = await generateAuthenticationOptions({
      rpID: rpId,
      challenge: Buffer.from(challenge, 'base64url'),
      userVerification: 'required',
      ...(passkeys.length > 0 ? { allowCredentials: passkeys.map((id) => ({ id })) } : {}),
    })
    return z.parse(requestOptionsSchema, options)
  }

  /** The customer of an accepted assertion; null for a refused one, `unknown` for a passkey that no account has. The counter is stored with it. */
  async function verify(response: PasskeyAssertion, browsers: readonly string[]): Promise<CustomerRow | 'unknown' | null> {
    const passkey = await deps.db.selectFrom('passkey').selectAll().where('passkey_id', '=', response.id).executeTakeFirst()
    if (!passkey) return 'unknown'
    let taken: TakenChallenge | null = null
    const verified = await verifyAuthenticationResponse({
      response,
      expectedOrigin: site,
      expectedRPID: rpId,
      requireUserVerification: true,
      credential: {
        id: passkey.passkey_id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        counter: Number(passkey.counter),
      },
      expectedChallenge: async (challenge) => {
        taken = await takeChallenge(deps, challenge, ['sign-in', 'second-factor'], ...browsers)
        return taken !== null && (taken.kind === 'sign-in' || taken.customerId === passkey.customer_id)
      },
    }).catch((error: unknown) => {
      // The library throws for every response that it does not accept: origin, challenge, counter.
      deps.log.info({ err: error }, 'a passkey was refused')
      return null
    })
    if (!verified?.verified) return null
    const { newCounter } = verified.authenticationInfo
    // A counter that does not grow was verified already; two requests at once must not both pass with the same one.
    const used = await deps.db
      .updateTable('passkey')
      .set({ counter: newCounter, last_used_at: deps.clock.now().toISOString() })
      .where('passkey_id', '=', passkey.passkey_id)
      .where((row) => (newCounter === 0 ? row('counter', '=', 0) : row('counter', '<', newCounter)))
      .returning('customer_id')
      .executeTakeFirst()
    if (!used) return null
    return (await deps.db.selectFrom('customer').selectAll().where('customer_id', '=', used.customer_id).executeTakeFirst()) ?? null
  }

  return {
    async options(browser, address) {
      asks.take(address)
      return request(await issueChallenge(deps, { kind: 'sign-in', boundTo: browser }, null))
    },
    async secondFactor(browser, { customer_id }) {
      const passkeys = await deps.db.selectFrom('passkey').select('passkey_id').where('customer_id', '=', customer_id).execute()
      const challenge = await issueChallenge(deps, { kind: 'second-factor', boundTo: browser }, customer_id)
      const options = await request(
        challenge,
        passkeys.map(({ passkey_id }) => passkey_id),
      )
      return new ShopError(401, 'second_factor_required', 'Use your passkey to finish signing in.', { options })
    },
    async withPasskey(response, origin) {
      const { address, browser, offer } = origin
      addresses.check(address)
      const browsers = [browser, offer].filter((one) => one !== undefined)
      const customer = browsers.length === 0 ? null : await verify(response, browsers)
      if (customer === null || customer === 'unknown') {
        addresses.take(address)
        throw customer === null ? passkeyRefused() : passkeyRemoved()
      }
      return transact(deps, (trx) => openSession(trx, deps, customer, { ...origin, passed: true }))
    },
    async withRecoveryCode(code, origin) {
      const { address, browser } = origin
      const customerId = browser === undefined ? null : await awaitedCustomer(deps, browser)
      const customer =
        customerId === null
          ? undefined
          : await deps.db.selectFrom('customer').selectAll().where('customer_id', '=', customerId).executeTakeFirst()
      if (!customer || browser === undefined) throw passkeyRefused()
      const opened = await attempts.verify(address, customer.email, () =>
        transact(deps, async (trx) => {
          if (!(await takeRecoveryCode(trx, customer.customer_id, code))) return null
          // The password changed in the meantime, or another request was faster. The rollback keeps the code valid.
          if (!(await endAwaited(trx, browser, customer.customer_id))) throw passkeyRefused()
          return openSession(trx, deps, customer, { ...origin, passed: true })
        }),
      )
      if (!opened) throw incorrectCredentials(WRONG_RECOVERY_CODE)
      return opened
    },
  }
}
