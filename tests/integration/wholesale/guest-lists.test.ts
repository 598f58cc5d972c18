import { afterEach, beforeEach, expect, it } from 'vitest'
import { guestRowsPerDay } from '../../../api-mock/wholesale/guest-limits.ts'
import { WHOLESALE_LINES } from '../../../src/contract/wholesale/wholesale.ts'
import { newCustomer, withSession } from '../../support/account/customers.ts'
import { kalkBay } from '../../support/catalogue/goods.ts'
import { createTestApp, newCartKey, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { wholesaleLine } from '../../support/wholesale/wholesale-lines.ts'

describeOnEveryDatabase('trade lists of guests', (database) => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await createTestApp({ database, environment: { TRUST_PROXY: '1' } })
    const card = shop.deps.catalogue.card(kalkBay.productId)
    if (!card) throw new Error('There is no Kalk Bay')
    // As many products as a full list has lines.
    Object.assign(shop.deps.catalogue, { card: (id: number) => ({ ...card, id }) })
  })
  afterEach(() => shop.close())

  const fullList = Array.from({ length: WHOLESALE_LINES }, (_, index) => wholesaleLine({ ...kalkBay, productId: index + 1 }, 2))
  const from = (address: string) => ({ 'X-Forwarded-For': address })
  const storedLines = async () =>
    (
      await shop.deps.db
        .selectFrom('wholesale_line')
        .select(({ fn }) => fn.countAll<number>().as('lines'))
        .executeTakeFirstOrThrow()
    ).lines

  /** Creates a list for a guest or the customer of a session, and fills it with one bulk. Returns the status of the bulk. */
  async function fill(address: string, owner: { cartKey?: string; session?: string } = {}) {
    const { cartKey = newCartKey(), session } = owner
    const by = session === undefined ? { cartKey } : {}
    const headers = { ...from(address), ...(session === undefined ? {} : withSession(session)) }
    const wholesaleId = newCartKey()
    await shop.call('wholesaleCreateEmpty', { ...by, wholesaleId, wholesaleName: 'Hotel' }, { headers })
    return (await shop.call('wholesaleUpdateProducts', { ...by, wholesaleId, products: fullList }, { headers })).status
  }

  it('[one server] use a daily budget of their address for new lines, which customers and other addresses do not share', async () => {
    const statuses: number[] = []
    for (let guest = 0; guest < 6; guest += 1) {
      shop.clock.advance({ minutes: 1 })
      statuses.push(await fill('10.1.1.1'))
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429])
    expect(await storedLines()).toBeLessThanOrEqual(guestRowsPerDay.burst)
    expect(await fill('10.1.1.2')).toBe(200)
    expect(await fill('10.1.1.1', { session: (await newCustomer(shop)).token })).toBe(200)
    shop.clock.advance({ days: 1 })
    expect(await fill('10.1.1.1')).toBe(200)
  })

  it('[one server] that are empty use the same budget', async () => {
    for (let guest = 0; guest < 4; guest += 1) {
      shop.clock.advance({ minutes: 1 })
      await fill('10.1.1.1')
    }
    const create = (cartKey: string) =>
      shop.call('wholesaleCreateEmpty', { cartKey, wholesaleId: newCartKey(), wholesaleName: 'Hotel' }, { headers: from('10.1.1.1') })
    let created = 0
    while (created < 200 && (await create(newCartKey())).status === 200) created += 1
    expect(created).toBeLessThan(100)
    expect((await create(newCartKey())).failure.code).toBe('rate_limited')
  })

  it('[one server] count by their lines for what one address reads and changes in a minute; short lists are read on', async () => {
    const [long, short] = [newCartKey(), newCartKey()]
    await fill('10.1.1.9', { cartKey: long })
    await shop.call('wholesaleCreateEmpty', { cartKey: short, wholesaleId: newCartKey(), wholesaleName: 'Lounge' })
    const read = async (cartKey: string, address: string) => (await shop.call('wholesales', { cartKey }, { headers: from(address) })).status
    let reads = 0
    while (reads < 600 && (await read(long, '10.1.1.1')) === 200) reads += 1
    expect([reads > 60, reads < 300]).toEqual([true, true])
    expect(await read(long, '10.1.1.1')).toBe(429)
    expect(await read(short, '10.1.1.1')).toBe(200)
    expect(await read(long, '10.1.1.2')).toBe(200)
    shop.clock.advance({ seconds: 1 })
    expect(await read(long, '10.1.1.1')).toBe(200)
  })
})
