import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server'
import * as z from 'zod/mini'
import { brand } from '../../../src/contract/brand.ts'
import {
  creationOptionsSchema,
  MOST_PASSKEYS,
  type CreationOptions,
  type PasskeyRegistration,
  type Passkeys,
} from '../../../src/contract/account/passkey.ts'
import { transact } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { ShopError } from '../../http/shop-error.ts'
import { writePasskeyAddedMail } from '../../mail/account-mail.ts'
import { endSessions } from '../access/sessions.ts'
import type { SignedIn } from '../caller.ts'
import { issueChallenge, takeChallenge } from './challenges.ts'
import { relyingPartyOf } from './relying-party.ts'
import { renewRecoveryCodes } from './recovery-codes.ts'
import { needsSecondFactor, passkeysOf, requirePassed } from './second-factor.ts'
import { createPasskeyLink, endOfPasskeyLink } from './undo-passkey.ts'

/** The rejection of a passkey: 401. The log has the reason, which a client cannot act on. */
export const passkeyRefused = () => new ShopError(401, 'passkey_refused', 'This passkey did not work. Please try again.')

const REMOVED = 'This passkey has been removed from the account. Sign in with your password, or set a new one.'

/** The rejection of a passkey that no account has: 401. Its field `passkey` lets a browser stop offering it. */
export const passkeyRemoved = () => new ShopError(401, 'passkey_refused', REMOVED, { fields: { passkey: REMOVED } })
const passkeysFull = () => new ShopError(409, 'passkeys_full', `An account has ${MOST_PASSKEYS} passkeys at most. Remove one first.`)

/** The options for a new passkey of a customer who has proved the password. Throws `passkeys_full`. */
export async function enrolOptions(deps: Deps, { customer, session }: SignedIn): Promise<CreationOptions> {
  const existing = await deps.db.selectFrom('passkey').select('passkey_id').where('customer_id', '=', customer.customer_id).execute()
  if (existing.length >= MOST_PASSKEYS) throw passkeysFull()
  const challenge = await issueChallenge(deps, { kind: 'enrol', boundTo: session.family }, customer.customer_id)
  const { rpId } = relyingPartyOf(deps.config)
  const options = await generateRegistrationOptions({
    rpName: brand.name,
    rpID: rpId,
    userID: new TextEncoder().encode(customer.customer_id),
    userName: customer.email,
    userDisplayName: `${customer.first_name} ${customer.last_name}`.trim(),
    challenge: Buffer.from(challenge, 'base64url'),
    attestationType: 'none',
    excludeCredentials: existing.map(({ passkey_id }) => ({ id: passkey_id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return z.parse(creationOptionsSchema, options)
}

/**
 * Adds the passkey that the browser made in this session, which thereby passes the second factor. The first passkey brings recovery codes,
 * and ends the other sessions of a member of the staff. Throws `passkey_refused`, `passkeys_full` and `second_factor_required`.
 */
export async function addPasskey(
  deps: Deps,
  signedIn: SignedIn,
  { name, response }: { name: string; response: PasskeyRegistration },
): Promise<{ passkeys: Passkeys; recovery_codes: string[] | null }> {
  const { customer, session, signIn } = signedIn
  const { origin, rpId } = relyingPartyOf(deps.config)
  const verified = await verifyRegistrationResponse({
    response,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    expectedChallenge: async (challenge) =>
      (await takeChallenge(deps, challenge, ['enrol'], session.family))?.customerId === customer.customer_id,
  }).catch((error: unknown) => {
    // The library throws for every response that it does not accept, from bad encoding to a wrong signature.
    deps.log.info({ err: error }, 'a new passkey was refused')
    throw passkeyRefused()
  })
  if (!verified.verified) throw passkeyRefused()
  const { credential } = verified.registrationInfo
  const now = deps.clock.now().toISOString()
  return transact(deps, async (trx) => {
    const id = customer.customer_id
    // The row is locked, so that two requests at once cannot exceed the limit.
    await trx.updateTable('customer').set({ updated_at: now }).where('customer_id', '=', id).execute()
    const before = await trx.selectFrom('passkey').select('passkey_id').where('customer_id', '=', id).execute()
    if (before.length >= MOST_PASSKEYS) throw passkeysFull()
    // Another session may have added the first passkey after this one got its challenge.
    const present = await trx.selectFrom('customer').selectAll().where('customer_id', '=', id).executeTakeFirstOrThrow()
    await requirePassed(trx, { customer: present, signIn })
    const added = await trx
      .insertInto('passkey')
      .values({
        passkey_id: credential.id,
        customer_id: id,
        public_key: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        name,
        created_at: now,
        last_used_at: null,
      })
      .onConflict((conflict) => conflict.column('passkey_id').doNothing())
      .returning('passkey_id')
      .executeTakeFirst()
    if (!added) throw passkeyRefused()
    const passed = await trx
      .updateTable('sign_in')
      .set({ passed_at: now })
      .where('family', '=', session.family)
      .returningAll()
      .executeTakeFirst()
    if (before.length === 0 && needsSecondFactor(present)) await endSessions(trx, id, session)
    const codes = before.length === 0 ? await renewRecoveryCodes(trx, deps, id) : null
    const link = await createPasskeyLink(trx, deps, { customer_id: id, passkey_id: credential.id, created_at: now })
    await writePasskeyAddedMail(trx, deps, customer, { passkey: name, link, until: endOfPasskeyLink(now) })
    return { passkeys: await passkeysOf(trx, { customer: present, signIn: passed ?? signIn }), recovery_codes: codes }
  })
}
