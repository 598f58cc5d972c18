import { endpoints } from '../../../src/contract/endpoints.ts'
import type { ShopTransaction } from '../../db/open.ts'
import { transact } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { ShopContext, ShopRouter } from '../../http/context.ts'
import { handle } from '../../http/handle.ts'
import { notFound, ShopError } from '../../http/shop-error.ts'
import { logSecurity } from '../../logging/security-log.ts'
import { writePasskeyRemovedMail } from '../../mail/account-mail.ts'
import type { Accounts } from '../accounts.ts'
import { clearPasskeyCookie, givePasskeyCookie, passkeyCookieOf } from '../access/cookies.ts'
import type { Entering } from '../access/entering.ts'
import { endSessions } from '../access/sessions.ts'
import type { Callers, SignedIn } from '../caller.ts'
import type { PasskeyOrigin } from './enter.ts'
import { addPasskey, enrolOptions } from './enrol.ts'
import { renewRecoveryCodes } from './recovery-codes.ts'
import { passkeysOf, removeSecondFactor, requirePassed } from './second-factor.ts'

async function hasPasskey(trx: ShopTransaction, customerId: string): Promise<boolean> {
  const passkey = await trx.selectFrom('passkey').select('passkey_id').where('customer_id', '=', customerId).executeTakeFirst()
  return passkey !== undefined
}

/** Throws `passkey_missing` for a customer without a passkey. */
async function requirePasskey(trx: ShopTransaction, customerId: string): Promise<void> {
  if (!(await hasPasskey(trx, customerId))) throw new ShopError(409, 'passkey_missing', 'Add a passkey first.')
}

/**
 * Registers the calls for passkeys and recovery codes. Each change of them needs the password, and a passed second factor once the account
 * asks for it.
 */
export function registerPasskeyRoutes(router: ShopRouter, deps: Deps, callers: Callers, accounts: Accounts, entering: Entering): void {
  const proved = async (context: ShopContext, input: { token?: string | undefined; password: string }) => {
    const signedIn = await callers.requireSession(context, input)
    await accounts.provePassword(signedIn, { password: input.password, address: context.get('address') })
    await requirePassed(deps.db, signedIn)
    return signedIn
  }

  const noteChange = ({ customer }: SignedIn, change: string) =>
    logSecurity(deps, 'passkey_changed', { customerId: customer.customer_id, change })

  handle(router, endpoints.passkeys, async ({ input, context }) => passkeysOf(deps.db, await callers.requireSession(context, input)))
  handle(router, endpoints.passkeyEnrol, async ({ input, context }) => enrolOptions(deps, await proved(context, input)))
  handle(router, endpoints.passkeyAdd, async ({ input, context }) => {
    const signedIn = await callers.requireSession(context, input)
    const added = await addPasskey(deps, signedIn, input)
    noteChange(signedIn, 'passkey added')
    return added
  })
  handle(router, endpoints.passkeyRemove, async ({ input, context }) => {
    const signedIn = await proved(context, input)
    const { customer } = signedIn
    await transact(deps, async (trx) => {
      const id = customer.customer_id
      const passkey = trx.deleteFrom('passkey').where('passkey_id', '=', input.id).where('customer_id', '=', id)
      const removed = await passkey.returning('name').executeTakeFirst()
      if (!removed) throw notFound('This passkey is not there any more')
      if (!(await hasPasskey(trx, id))) await removeSecondFactor(trx, id)
      await writePasskeyRemovedMail(trx, deps, customer, `the passkey “${removed.name}”`)
    })
    noteChange(signedIn, 'passkey removed')
    const present = await callers.requireSession(context, input)
    return passkeysOf(deps.db, present)
  })
  handle(router, endpoints.passkeyAsk, async ({ input, context }) => {
    const signedIn = await proved(context, input)
    const { customer, session, signIn } = signedIn
    const asks_passkey = input.ask ? 1 : 0
    const changed = await transact(deps, async (trx) => {
      await requirePasskey(trx, customer.customer_id)
      const row = trx.updateTable('customer').set({ asks_passkey }).where('customer_id', '=', customer.customer_id)
      const updated = await row.returningAll().executeTakeFirstOrThrow()
      // The other sessions may have opened with the password alone.
      if (input.ask) await endSessions(trx, customer.customer_id, session)
      return updated
    })
    noteChange(signedIn, input.ask ? 'asked at each sign-in' : 'not asked any more')
    return passkeysOf(deps.db, { customer: changed, signIn })
  })
  handle(router, endpoints.recoveryCodes, async ({ input, context }) => {
    const signedIn = await proved(context, input)
    const { customer } = signedIn
    const recovery_codes = await transact(deps, async (trx) => {
      await requirePasskey(trx, customer.customer_id)
      return renewRecoveryCodes(trx, deps, customer.customer_id)
    })
    noteChange(signedIn, 'new recovery codes')
    return { recovery_codes }
  })
  handle(router, endpoints.passkeyOptions, ({ context }) =>
    accounts.entry.options(givePasskeyCookie(context, deps, 'offer'), context.get('address')),
  )
  const origin = (context: ShopContext, cartKey: string | undefined): PasskeyOrigin => ({
    ...entering.originOf(context, cartKey),
    browser: passkeyCookieOf(context, deps.config, 'second'),
    offer: passkeyCookieOf(context, deps.config, 'offer'),
  })
  handle(router, endpoints.passkeySignIn, async ({ input, context }) => {
    const from = origin(context, input.cartKey)
    const opened = await accounts.entry.withPasskey(input.response, from)
    clearPasskeyCookie(context, deps.config)
    return entering.enter(context, opened, { ...from, proof: 'passkey' })
  })
  handle(router, endpoints.recoverySignIn, async ({ input, context }) => {
    const from = origin(context, input.cartKey)
    const opened = await accounts.entry.withRecoveryCode(input.code, from)
    clearPasskeyCookie(context, deps.config)
    return entering.enter(context, opened, { ...from, proof: 'recovery code' })
  })
}
