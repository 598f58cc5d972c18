import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { allEndpoints } from '../../../src/contract/all-endpoints.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { GIVEAWAY_OPEN } from '../../support/forms/filled-forms.ts'
import type { Asked, OtherRoute } from '../../support/server/other-route.ts'
import { otherRoutes } from '../../support/server/other-routes.ts'
import { allHoldingsOf, newPayingPerson, type PayingPerson } from '../../support/checkout/paying-person.ts'
import { createTestRender } from '../../support/server/render.ts'

vi.setConfig({ testTimeout: 30_000 })

const createShop = (options: Parameters<typeof createTestApp>[0] = {}) =>
  createTestApp({ ...options, deps: { render: createTestRender() } })

describe('[trial 23] the identity matrix for routes outside the endpoint table', () => {
  it('has a row for every other route of the server, and no other row', async () => {
    const shop = await createShop()
    const inTable = new Set(Object.values(allEndpoints).map(({ method, path }) => `${method} ${path}`))
    const routes = [...new Set(shop.app.routes.map(({ method, path }) => `${method} ${path}`))]
    await shop.close()
    // Middleware, and the response to an unknown call.
    const everywhere = ['ALL /*', 'ALL /api/*', 'ALL /sandbox/*']
    expect(routes.filter((route) => route.startsWith('ALL ')).toSorted()).toEqual(everywhere)
    expect(routes.filter((route) => !inTable.has(route) && !everywhere.includes(route)).toSorted()).toEqual(
      Object.keys(otherRoutes).toSorted(),
    )
  })
})

type Of<Kind extends OtherRoute['kind']> = [string, Extract<OtherRoute, { kind: Kind }>]
const routesOf = <Kind extends OtherRoute['kind']>(kind: Kind) =>
  Object.entries(otherRoutes).filter((row): row is Of<Kind> => row[1].kind === kind)

/** Lines of a calendar are folded. */
const contentOf = async (response: Response) => `${(await response.text()).replaceAll('\r\n ', '')} ${[...response.headers].join(' ')}`

describeOnEveryDatabase('[trial 23] routes outside the endpoint table, with the ids of another owner', (database) => {
  let shop: TestShop
  let people: PayingPerson[]
  beforeAll(async () => {
    shop = await createShop({ database })
    shop.clock.set(GIVEAWAY_OPEN)
    people = await newPeople()
  })
  afterAll(() => shop.close())

  async function newPeople() {
    shop.clock.advance({ hours: 2 })
    return [await newPayingPerson(shop, 'guest'), await newPayingPerson(shop, 'customer'), await newPayingPerson(shop, 'customer')]
  }

  const ask = ({ path, init }: Asked, headers: Record<string, string> = {}) =>
    shop.request(path, { ...init, headers: { ...init?.headers, ...headers } })

  it.each(routesOf('same'))('%s is equal for every caller', async (_, { asked }) => {
    for (const one of asked) {
      const [guestResponse, ...others] = await Promise.all(
        [{}, ...people.map(({ headers }) => headers)].map((headers) => ask(one, headers)),
      )
      const content = await guestResponse?.text()
      expect(guestResponse?.status).toBeLessThan(500)
      for (const other of others) expect([other.status, await other.text()]).toEqual([guestResponse?.status, content])
    }
  })

  it.each(routesOf('own'))('no other owner reads or changes data through %s', async (name, { tries, answers, location }) => {
    const fresh = await newPeople()
    for (const attacker of fresh) {
      for (const victim of fresh.filter((one) => one !== attacker)) {
        const before = await allHoldingsOf(shop, victim)
        for (const asked of tries({ shop, attacker, victim })) {
          const description = `${name} by ${attacker.marker} with what is of ${victim.marker}: ${asked.path}`
          const sent = JSON.stringify(asked)
          const response = await ask(asked, attacker.headers)
          const content = await contentOf(response)
          expect(answers, `${description} is answered ${response.status}`).toContain(response.status)
          if (location) expect(response.headers.get('location')).toBe(location)
          for (const secret of [victim.marker, victim.marker.toLowerCase(), victim.token, victim.orderKey])
            if (secret !== null && !sent.includes(secret)) expect(content.includes(secret), `${description} tells ${secret}`).toBe(false)
          expect(await allHoldingsOf(shop, victim), `${description} changes something`).toBe(before)
        }
      }
    }
  })

  // So that the test above would notice a leak.
  it.each(routesOf('own').filter(([, { own }]) => own))('%s shows the caller’s own data', async (_, { own }) => {
    for (const person of people) {
      const response = own && (await ask(own(person)))
      const content = response ? await contentOf(response) : ''
      expect(response?.status).toBe(200)
      expect(content.includes(person.marker) || content.includes(person.orderKey)).toBe(true)
    }
  })
})
