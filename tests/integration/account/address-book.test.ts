import { afterEach, beforeEach, expect, it } from 'vitest'
import { newCustomer } from '../../support/account/customers.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'

const at = (streetAddress1: string) => ({
  firstName: 'Demo',
  lastName: 'Customer',
  streetAddress1,
  city: 'Cape Town',
  postcode: '8001',
  province: 'Western Cape' as const,
})

describeOnEveryDatabase('the address book of a customer', (database) => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await createTestApp({ database })
  })
  afterEach(() => shop.close())

  const save = async (token: string, name: string, street: string, more: { isDefault?: boolean; key?: string } = {}) => {
    const change = { kind: 'saved' as const, name, address: at(street), isDefault: more.isDefault ?? false }
    return (await shop.call('customerAddress', { token, change }, more.key ? { key: more.key } : {})).answer
  }

  it('begins with the one address that earlier versions stored, and that stays the default', async () => {
    const { token } = await newCustomer(shop)
    await shop.call('customerUpdate', { token, shipping: at('1 Example Road') })
    const { addresses, shipping } = await save(token, 'Work', '2 Example Road')
    expect(addresses).toMatchObject([
      { name: 'My address', address: { street_address_1: '1 Example Road' } },
      { name: 'Work', address: { street_address_1: '2 Example Road' } },
    ])
    expect(shipping).toEqual(addresses[0]?.address)
  })

  it('changes the default, an entry, and what stays after a removal', async () => {
    const { token } = await newCustomer(shop)
    await save(token, 'Home', '1 Example Road')
    const { addresses } = await save(token, 'Work', '2 Example Road', { isDefault: true })
    expect(addresses.map(({ name }) => name)).toEqual(['Work', 'Home'])
    const [work, home] = addresses.map(({ address_id }) => address_id)
    if (!work || !home) throw new Error('Two addresses were expected')
    const renamed = { kind: 'saved' as const, addressId: home, name: 'The farm', address: at('1 Example Road') }
    expect((await shop.call('customerAddress', { token, change: renamed })).answer.addresses[1]).toMatchObject({ name: 'The farm' })
    const removed = (await shop.call('customerAddress', { token, change: { kind: 'removed', addressId: work } })).answer
    expect(removed).toMatchObject({ shipping: { street_address_1: '1 Example Road' }, addresses: [{ name: 'The farm' }] })
    const again = await shop.call('customerAddress', { token, change: { kind: 'removed', addressId: work } })
    expect(again.failure.code).toBe('not_found')
    // The call of earlier versions removes the default, too.
    expect((await shop.call('customerUpdate', { token, shipping: null })).answer).toMatchObject({ shipping: null, addresses: [] })
  })

  it('adds an address once for one key, and a place once', async () => {
    const { token } = await newCustomer(shop)
    const key = crypto.randomUUID()
    await save(token, 'Home', '1 Example Road', { key })
    await save(token, 'Home', '1 Example Road', { key })
    expect((await save(token, 'Elsewhere', '1 example road')).addresses).toMatchObject([{ name: 'Home' }])
  })

  it('keeps every address of two devices that save at once', async () => {
    const { token } = await newCustomer(shop)
    await Promise.all(['1 Example Road', '2 Example Road', '3 Example Road'].map((street) => save(token, street, street)))
    expect((await shop.call('refreshToken', { token })).answer.customer.addresses).toHaveLength(3)
  })

  it('has at most 20 addresses, and is exported', async () => {
    const { token } = await newCustomer(shop)
    for (let number = 1; number <= 20; number += 1) await save(token, `House ${number}`, `${number} Example Road`)
    const change = { kind: 'saved' as const, name: 'More', address: at('21 Example Road') }
    expect((await shop.call('customerAddress', { token, change })).failure).toMatchObject({ status: 409, code: 'addresses_full' })
    expect((await shop.call('customerExport', { token })).answer.customer.addresses).toHaveLength(20)
  })
})
