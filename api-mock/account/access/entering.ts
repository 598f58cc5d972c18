import type { Session } from '../../../src/contract/account/customer.ts'
import type { Deps } from '../../deps.ts'
import type { ShopContext } from '../../http/context.ts'
import { logSecurity } from '../../logging/security-log.ts'
import { deviceWords } from '../devices/device-words.ts'
import { clearCartCookie, guestKeyOf, sessionCookieOf, setSessionCookie, withoutTokenForBrowser } from './cookies.ts'
import { sessionAnswer, type OpenedSession, type SignInOrigin } from './open-session.ts'

/** What the customer showed to sign in, for the security log. */
type Proof = 'password' | 'passkey' | 'mailed code' | 'recovery code' | 'invitation'

/** What the routes of a sign-in do: read its origin, and answer with the session. */
export interface Entering {
  /** Where a request comes from. `address`: the client's, for limits. */
  originOf(context: ShopContext, cartKey: string | undefined): SignInOrigin & { address: string }
  /** Logs a sign-in and answers with its session. */
  enter(context: ShopContext, opened: OpenedSession, about: { guestKey: string | undefined; proof: Proof }): Session
  /** Answers with a session, such as the new one of a changed password. */
  welcome(context: ShopContext, opened: OpenedSession): Session
}

/** Creates what the routes of every sign-in share. */
export function createEntering(deps: Deps): Entering {
  const welcome: Entering['welcome'] = (context, opened) => {
    setSessionCookie(context, deps, opened, opened.customer)
    return withoutTokenForBrowser(context, sessionAnswer(opened))
  }
  return {
    originOf: (context, cartKey) => ({
      guestKey: cartKey ?? guestKeyOf(context, deps.config),
      device: deviceWords(context.req.header('user-agent')),
      replaced: sessionCookieOf(context, deps.config)?.token,
      address: context.get('address'),
    }),
    enter(context, opened, { guestKey, proof }) {
      logSecurity(deps, 'sign_in', { customerId: opened.customer.customer_id, proof })
      if (guestKey !== undefined && guestKey === guestKeyOf(context, deps.config)) clearCartCookie(context, deps.config)
      return welcome(context, opened)
    },
    welcome,
  }
}
