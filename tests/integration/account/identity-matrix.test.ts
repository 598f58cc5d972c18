import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillPath, type Endpoint } from '../../../src/contract/http/endpoint.ts'
import { IDEMPOTENCY_HEADER, OWNER_HEADER } from '../../../src/contract/http/headers.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { identityEndpoints as endpoints, identityRows, type IdentityName } from '../../support/account/identity-rows.ts'
import { holdingsOf, newPerson, type Person } from '../../support/account/people.ts'
import { keysOf } from '../../../api-mock/keys-of.ts'

const table = keysOf(endpoints).map((name): [IdentityName, Endpoint] => [name, endpoints[name]])

/** The parts of a call: its input, and the ids in it. */
interface Sent {
  input: Record<string, unknown>
  params: Record<string, string>
}

const sentBy = (name: IdentityName, person: Person): Sent => ({
  input: identityRows[name].input(person),
  params: identityRows[name].params?.(person) ?? {},
})

/** The attacker's own call with one id of the other customer, for every id; and with all of them. */
function mixtures(name: IdentityName, attacker: Person, victim: Person): { foreign: string[]; sent: Sent }[] {
  const [own, other] = [sentBy(name, attacker), sentBy(name, victim)]
  const differing = (part: keyof Sent) =>
    [...new Set([...Object.keys(own[part]), ...Object.keys(other[part])])].filter(
      (field) => field in other[part] && JSON.stringify(own[part][field]) !== JSON.stringify(other[part][field]),
    )
  const single = (part: keyof Sent) =>
    differing(part).map((field) => ({ foreign: [field], sent: { ...own, [part]: { ...own[part], [field]: other[part][field] } } }))
  const all = [...differing('input'), ...differing('params')]
  const keys = identityRows[name].keys ?? []
  const isRight = (foreign: readonly string[]) => keys.length > 0 && keys.every((key) => foreign.includes(key))
  const former = victim.formerKey !== null && 'cartKey' in other.input
  return [
    ...single('input'),
    ...single('params'),
    { foreign: all, sent: { input: { ...own.input, ...other.input }, params: other.params } },
    ...(former ? [{ foreign: ['formerKey'], sent: { ...own, input: { ...own.input, cartKey: victim.formerKey } } }] : []),
  ].filter(({ foreign }) => !isRight(foreign))
}

function send(
  shop: TestShop,
  { method, path, idempotent }: Endpoint,
  { input, params }: Sent,
  headers: Record<string, string>,
  key = randomUUID(),
) {
  const target = fillPath(path, params)
  if (method !== 'GET')
    return shop.request(target, {
      method,
      headers: { 'Content-Type': 'application/json', ...(idempotent ? { [IDEMPOTENCY_HEADER]: key } : {}), ...headers },
      body: JSON.stringify(input),
    })
  const query = new URLSearchParams(Object.entries(input).map(([field, value]) => [field, String(value)]))
  return shop.request(`${target}?${query}`, { headers })
}

/** Ids whose existence must stay hidden. */
const naming = new Set(['customerId', 'customer_id', 'orderId', 'wholesaleId'])

/** Values that the sender has sent itself are no leak. */
async function expectNothingOf(victim: Person, response: Response, what: string, sent?: Sent): Promise<void> {
  const [text, sentText] = [`${await response.text()} ${[...response.headers].join(' ')}`, JSON.stringify(sent ?? '')]
  const secrets = [victim.marker, victim.marker.toLowerCase(), victim.token, victim.orderKey]
  for (const secret of secrets)
    if (secret !== null && !sentText.includes(secret)) expect(text.includes(secret), `${what} tells ${secret}`).toBe(false)
}

describe('the identity matrix', () => {
  it('has a row for every endpoint of the table, and no other row', () => {
    expect(Object.keys(identityRows).toSorted()).toEqual(Object.keys(endpoints).toSorted())
  })
})

describeOnEveryDatabase('[trial 23] with the ids of another owner', (database) => {
  let shop: TestShop
  /** For calls that change nothing. */
  let lasting: Awaited<ReturnType<typeof pairs>>
  /** A device whose customer B has signed out. */
  let ended: typeof lasting
  beforeAll(async () => {
    shop = await createTestApp({ database })
    lasting = await pairs()
    ended = await pairs()
    await shop.deps.db.deleteFrom('session').where('customer_id', '=', ended[1][3].owner).execute()
  })
  afterAll(() => shop.close())

  async function pairs() {
    // So that limits do not hide other errors.
    shop.clock.advance({ hours: 2 })
    const guest = await newPerson(shop, 'guest')
    const a = await newPerson(shop, 'customer')
    const b = await newPerson(shop, 'customer')
    return [
      ['a guest', guest, 'A', a],
      ['A', a, 'B', b],
      ['B', b, 'A', a],
      ['A', a, 'the guest', guest],
    ] as const
  }

  function lastingAgain() {
    shop.clock.advance({ hours: 2 })
    return lasting
  }

  it.each(table)('no other owner reads or changes data through %s', async (name, endpoint) => {
    // A read changes nothing of the sender either, so the next test may have the same people.
    for (const [who, attacker, whose, victim] of endpoint.method === 'GET' ? lastingAgain() : await pairs()) {
      const before = await holdingsOf(shop, victim)
      for (const { foreign, sent } of mixtures(name, attacker, victim)) {
        // The holder of a guest's key is that guest (spec §6).
        if (victim.kind === 'guest' && 'cartKey' in sent.input && sent.input['cartKey'] === victim.cartKey) continue
        const description = `${name} by ${who} with ${foreign.join(', ')} of ${whose}`
        const response = await send(shop, endpoint, sent, attacker.headers)
        await expectNothingOf(victim, response, description, sent)
        expect(response.status, description).toBeLessThan(name === 'lostPasswordEmail' ? 501 : 500)
        expect(await holdingsOf(shop, victim), `${description} changes something`).toBe(before)
        const named = foreign.filter((field) => naming.has(field) && !identityRows[name].free?.includes(field))
        if (named.length > 0) expect([401, 404], `${description} is answered ${response.status}`).toContain(response.status)
      }
    }
  })

  it('no other owner downloads the delivery of an order as a calendar', async () => {
    for (const [, attacker, , victim] of lasting) {
      const path = `/api/orders/${victim.orderId}/delivery.ics`
      for (const query of ['', `?key=${attacker.orderKey}`, '?key='])
        expect((await shop.request(path + query, { headers: attacker.headers })).status).toBe(404)
    }
  })

  it.each(table.filter(([, { access }]) => access === 'session'))('%s needs the caller’s own session', async (name, endpoint) => {
    const [[, guestPerson, , victim]] = lasting
    for (const headers of [{}, guestPerson.headers, { Cookie: 'shop_session=nonsense' }]) {
      const response = await send(shop, endpoint, sentBy(name, victim), headers)
      expect([401, 404]).toContain(response.status)
      await expectNothingOf(victim, response, `${name} without a session`)
    }
  })

  const takesToken = table.filter(
    ([, { access, input }]) => access !== 'public' && 'shape' in input._zod.def && 'token' in Object(input._zod.def.shape),
  )

  it.each(takesToken)('%s accepts no invalid and no expired token', async (name, endpoint) => {
    const [, [, attacker, , victim]] = ended
    const { input, params } = sentBy(name, attacker)
    for (const token of ['nonsense', victim.token, attacker.customerId, 'x'.repeat(200)]) {
      const response = await send(shop, endpoint, { params, input: { ...input, token } }, {})
      await expectNothingOf(victim, response, name)
      // A sign-out without a session succeeds at once, and an order opens with its key.
      if (name !== 'logout' && !byKey(name)) expect([name, response.status]).toEqual([name, 401])
    }
  })

  const knowsOwner = takesToken.filter(([name, { access, idempotent }]) => (access === 'session' || idempotent) && !byKey(name))

  it.each(knowsOwner)('%s is rejected if the sender states another owner', async (name, endpoint) => {
    const [, [, sender, , other]] = lasting
    const before = await holdingsOf(shop, sender)
    const response = await send(shop, endpoint, sentBy(name, sender), { ...sender.headers, [OWNER_HEADER]: other.owner })
    expect(await response.json()).toMatchObject({ status: 403, code: 'wrong_owner' })
    expect(await holdingsOf(shop, sender)).toBe(before)
  })

  // Public calls have the same response for every caller, so their outcome reveals nothing.
  const recorded = table.filter(([name, { idempotent, access }]) => idempotent && access !== 'open' && !byKey(name))

  it.each(recorded)('%s does not reveal the outcome of a key to another owner', async (name, endpoint) => {
    const [, [, attacker, , victim]] = await pairs()
    const key = randomUUID()
    const own = sentBy(name, victim)
    const first = await send(shop, endpoint, own, victim.headers, key)
    expect(first.status).not.toBe(422)
    const before = await holdingsOf(shop, victim)
    for (const input of [own.input, { ...own.input, ...sentBy(name, attacker).input }, withoutCaller(own.input)]) {
      const response = await send(shop, endpoint, { ...own, input }, attacker.headers, key)
      expect([401, 404, 422]).toContain(response.status)
      await expectNothingOf(victim, response, `${name} with another's key`)
    }
    expect(await holdingsOf(shop, victim)).toBe(before)
  })
})

/** The holder of an order's key may read and pay it, signed in or not. */
const byKey = (name: IdentityName) => identityRows[name].keys?.includes('key') ?? false

const withoutCaller = (input: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(input).filter(([field]) => field !== 'cartKey' && field !== 'customerId'))
