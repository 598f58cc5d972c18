import * as fc from 'fast-check'
import * as z from 'zod/mini'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fillPath, type Endpoint } from '../../../src/contract/http/endpoint.ts'
import { allEndpoints } from '../../../src/contract/all-endpoints.ts'
import { anyFailureSchema } from '../../../src/contract/desk/desk-codes.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { body, headers, params, query, sample } from '../../support/server/bad-inputs.ts'
import { newCustomer, withSession, type GivenSession } from '../../support/account/customers.ts'
import { newStaff } from '../../support/desk/staff.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { countCases, trialSize } from '../../support/time/trial-size.ts'

const SEED = 20_261_120
const RUNS = trialSize(10, 1000)

function requestFor(
  { method, path }: Endpoint,
  given: { body: string; query: string; param: string; headers: Record<string, string> },
): [string, RequestInit] {
  const filled = Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, given.param.toWellFormed()]))
  const target = `${fillPath(path, filled)}?${method === 'POST' ? '' : given.query}`
  return [
    target,
    {
      method,
      headers: { 'Content-Type': 'application/json', ...given.headers },
      ...(method === 'GET' ? {} : { body: given.body.toWellFormed() }),
    },
  ]
}

/** The same from a browser with a session, so that calls which need one get further. */
function signedIn(given: Record<string, string>, session: GivenSession | null): Record<string, string> {
  if (!session) return given
  const cookie = withSession(session.token)
  return given['X-Shop-Owner'] === sample.cartKey ? { ...given, ...cookie, 'X-Shop-Owner': session.user_id } : { ...given, ...cookie }
}

describeOnEveryDatabase('[trial 25] bad input', (database) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await createTestApp({ database })
    // A cart line and a list, so that the calls get as far as possible.
    await shop.call('cartAdd', { cartKey: sample.cartKey, productId: 1001, variation: sample.variation, productQuantity: 2 })
    await shop.call('wholesaleCreateEmpty', { cartKey: sample.cartKey, wholesaleId: sample.wholesaleId, wholesaleName: 'Lounge' })
  })
  afterAll(() => shop.close())

  it.for(Object.values<Endpoint>(allEndpoints).map((endpoint, index) => [endpoint.name, endpoint, SEED + index] as const))(
    'is rejected by %s with a code and a message, or has no effect',
    // No call hangs. A slow machine is no fault.
    { timeout: 20_000 + RUNS * 50 },
    async ([, endpoint, seed], context) => {
      const session =
        endpoint.access === 'session' ? await newCustomer(shop) : endpoint.access === 'staff' ? await newStaff(shop, 'owner') : null
      await fc.assert(
        fc.asyncProperty(body, query, params, headers, async (text, search, param, given) => {
          // The clock moves, so that limits do not hide other errors.
          shop.clock.advance({ minutes: 10 })
          const response = await shop.request(
            ...requestFor(endpoint, { body: text, query: search, param, headers: signedIn(given, session) }),
          )
          if (response.status < 400) return
          expect(response.headers.get('x-shop-api')).toBe('1')
          const failure = z.parse(anyFailureSchema, await response.json())
          // The one that the specification asks for (spec §8).
          if (endpoint.name !== 'lostPasswordEmail' || failure.code !== 'bad_email') expect(response.status).toBeLessThan(500)
          expect(failure.status).toBe(response.status)
          expect(failure.message.length).toBeGreaterThan(0)
        }),
        { seed, numRuns: RUNS },
      )
      countCases(context, RUNS)
    },
  )
})
