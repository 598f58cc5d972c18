import { GATE_COOKIE } from '../../src/contract/http/headers.ts'
import type { Deps } from '../deps.ts'
import type { ShopContext } from '../http/context.ts'
import { readCookie, writeCookie } from '../http/host-cookie.ts'
import { createRateLimiter } from '../http/rate-limit.ts'
import { equalSecrets } from '../payments/equal-secrets.ts'
import { createGatePasses, PASS_DAYS } from './gate-pass.ts'

/** Limits of wrong passwords for an address, and for all addresses together. */
const guessesPerAddress = { burst: 10, perSeconds: 600 }
const guessesOfAll = { burst: 300, perSeconds: 600 }

export interface Gate {
  isOpen(context: ShopContext): Promise<boolean>
  /**
   * The response of `POST /api/register` with only a password: whether the gate is open now. A right password gives the browser its pass.
   * Without `SITE_PASSWORD` every password is right. Throws `rate_limited` (429).
   */
  open(context: ShopContext, password: string): Promise<boolean>
}

type Needs = Pick<Deps, 'db' | 'clock' | 'random' | 'config' | 'log'>

const gates = new WeakMap<Needs, Gate>()

/** The gate of a shop. The same dependencies always get the same gate, so that the form and the call share the limits of attempts. */
export function gateOf(deps: Needs): Gate {
  const existing = gates.get(deps)
  if (existing) return existing
  const { sitePassword } = deps.config
  const gate = sitePassword === null ? noGate : createGate(deps, sitePassword)
  gates.set(deps, gate)
  return gate
}

const noGate: Gate = { isOpen: () => Promise.resolve(true), open: () => Promise.resolve(true) }

function createGate(deps: Needs, sitePassword: string): Gate {
  const passes = createGatePasses(deps, sitePassword)
  const addresses = createRateLimiter(deps, 'gate address', guessesPerAddress)
  const everybody = createRateLimiter(deps, 'gate', guessesOfAll)
  return {
    isOpen: (context) => passes.isGood(readCookie(context, deps.config, GATE_COOKIE)),
    async open(context, password) {
      const address = context.get('address')
      addresses.check(address)
      everybody.check('')
      if (!equalSecrets(password.normalize('NFKC'), sitePassword.normalize('NFKC'))) {
        addresses.take(address)
        everybody.take('')
        return false
      }
      writeCookie(context, deps.config, GATE_COOKIE, await passes.make(), { httpOnly: true, maxAge: PASS_DAYS * 86_400 })
      return true
    },
  }
}
