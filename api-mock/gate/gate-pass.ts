import { createHmac } from 'node:crypto'
import type { Deps } from '../deps.ts'
import { equalSecrets } from '../payments/equal-secrets.ts'

/** How many days an opened gate stays open for a browser. */
export const PASS_DAYS = 30

/** Creates and verifies the value of `GATE_COOKIE`: a signed expiry time. A new password invalidates every pass. */
export interface GatePasses {
  make(): Promise<string>
  isGood(pass: string | undefined): Promise<boolean>
}

/** Creates the passes of a password. */
export function createGatePasses(deps: Pick<Deps, 'db' | 'clock' | 'random'>, password: string): GatePasses {
  let reading: Promise<string> | null = null
  const secret = () => {
    reading ??= gateSecret(deps).catch((error: unknown) => {
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
      const until = String(deps.clock.now().getTime() + PASS_DAYS * 86_400_000)
      return `${until}.${await sign(until)}`
    },
    async isGood(pass) {
      const [, until, signature] = /^(\d{1,15})\.([\w-]{43})$/.exec(pass ?? '') ?? []
      if (until === undefined || signature === undefined || Number(until) <= deps.clock.now().getTime()) return false
      return equalSecrets(signature, await sign(until))
    },
  }
}

const SECRET = 'gate_secret'

/** The secret of the signatures, equal for every process of the shop. The first process that needs it creates it. */
async function gateSecret({ db, random }: Pick<Deps, 'db' | 'random'>): Promise<string> {
  const read = () => db.selectFrom('setting').select('value').where('name', '=', SECRET).executeTakeFirst()
  const secret = await read()
  if (secret) return secret.value
  const value = Buffer.from(random(32)).toString('base64url')
  await db
    .insertInto('setting')
    .values({ name: SECRET, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return (await read())?.value ?? value
}
