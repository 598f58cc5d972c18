import * as fc from 'fast-check'
import * as z from 'zod/mini'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fillPath, type Endpoint } from '../../src/contract/endpoint.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { failureSchema } from '../../src/contract/failure.ts'
import { createTestApp, type TestShop } from '../support/api.ts'
import { body, headers, params, query, sample } from '../support/bad-inputs.ts'
import { describeOnEveryDatabase } from '../support/databases.ts'

const SEED = 20_261_120
const RUNS = 200

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

describeOnEveryDatabase('bad input (trial 25)', (database) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await createTestApp({ database })
    // Something in the cart, so that the calls get as far as they can.
    await shop.call('cartAdd', { cartKey: sample.cartKey, productId: 1001, variation: sample.variation, productQuantity: 2 })
  })
  afterAll(() => shop.close())

  it.each(Object.values<Endpoint>(endpoints).map((endpoint, index) => [endpoint.name, endpoint, SEED + index] as const))(
    'is refused by %s with a code and words, or does no harm',
    async (_, endpoint, seed) => {
      await fc.assert(
        fc.asyncProperty(body, query, params, headers, async (text, search, param, given) => {
          // Time passes, so that limits do not hide what is behind them.
          shop.clock.advance({ minutes: 10 })
          const response = await shop.request(...requestFor(endpoint, { body: text, query: search, param, headers: given }))
          expect(response.status).toBeLessThan(500)
          if (response.status < 400) return
          expect(response.headers.get('x-shop-api')).toBe('1')
          const failure = z.parse(failureSchema, await response.json())
          expect(failure.status).toBe(response.status)
          expect(failure.message.length).toBeGreaterThan(0)
        }),
        { seed, numRuns: RUNS },
      )
    },
  )
})
