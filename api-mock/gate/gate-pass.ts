import { createHmac } from 'node:crypto'
import type { Deps } from '../deps.ts'
import { equalSecrets } from '../payments/equal-secrets.ts'
import { storedSecret } from '../secrets/stored-secret.ts'
import { DAY_MS } from '../../src/domain/calendar/durations.ts'

/** How many days an opened gate stays open for a browser. */
export const PASS_DAYS = 30

/** Creates and verifies the value of `GATE_COOKIE`: a signed expiry time. A new password invalidates every pass. */
export interface GatePasses {
  make(): Promise<string>
  isGood(pass: string | undefined): Promise<boolean>
}

/** Creates the passes of a password. */
export function createGatePasses(deps: Pick<Deps, 'db' | 'clock' | 'random' | 'config'>, password: string): GatePasses {
  let reading: Promise<string> | null = null
  const secret = () => {
    reading ??= storedSecret(deps, 'gate_secret').catch((error: unknown) => {
      // The next request retries.
      reading = null
      throw error
    })
    return reading
  }
  const sign = async (until: string) =>
    createHmac('sha256', `${await secret()}.${password}`)
      .update(until)
      .digest('base64url')
  return {
    async make() {
      const until = String(deps.clock.now().getTime() + PASS_DAYS * DAY_MS)
      return `${until}.${await sign(until)}`
    },
    async isGood(pass) {
      const [, until, signature] = /^(\d{1,15})\.([\w-]{43})$/.exec(pass ?? '') ?? []
      if (until === undefined || signature === undefined || Number(until) <= deps.clock.now().getTime()) return false
      return equalSecrets(signature, await sign(until))
    },
  }
}
