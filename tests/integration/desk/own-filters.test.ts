import { afterEach, beforeEach, expect, it } from 'vitest'
import { exportCustomer } from '../../../api-mock/account/export-customer.ts'
import { eraseCustomer } from '../../../api-mock/account/delete-account.ts'
import { transact } from '../../../api-mock/db/transaction.ts'
import { newCustomer } from '../../support/account/customers.ts'
import { newStaff } from '../../support/desk/staff.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'

describeOnEveryDatabase('saved filters', (database) => {
  let shop: TestShop
  let token: string
  let userId: string
  beforeEach(async () => {
    shop = await createTestApp({ database })
    const member = await newStaff(shop, 'office')
    token = member.token
    userId = member.user_id
  })
  afterEach(() => shop.close())

  const filter = { state: 'processing', q: 'anna' }
  const save = (name: string, changes: object = {}) => shop.call('deskFilterSave', { token, list: 'orders', name, filter, ...changes })
  const namesOf = async (list: 'orders' | 'products' = 'orders', by = token) =>
    (await shop.call('deskFilters', { token: by, list })).answer.filters.map(({ name }) => name)
  const idOf = async (name: string) => {
    const found = (await shop.call('deskFilters', { token, list: 'orders' })).answer.filters.find((own) => own.name === name)
    if (!found) throw new Error(`There is no filter ${name}`)
    return found.filter_id
  }
  const customer = (id: string) => shop.deps.db.selectFrom('customer').selectAll().where('customer_id', '=', id).executeTakeFirstOrThrow()

  it('belong to one member and one list, by name', async () => {
    await save('To Anna')
    const { filters } = (await save('Annas', { filter: { q: 'anna' } })).answer
    expect(filters.map(({ name, filter: values }) => [name, values])).toEqual([
      ['Annas', { q: 'anna' }],
      ['To Anna', filter],
    ])
    expect(await namesOf('products')).toEqual([])
    const colleague = await newStaff(shop, 'office')
    expect(await namesOf('orders', colleague.token)).toEqual([])
    const params = { filterId: await idOf('Annas') }
    for (const call of [
      shop.call('deskFilterRename', { token: colleague.token, name: 'Mine' }, { params }),
      shop.call('deskFilterDelete', { token: colleague.token }, { params }),
    ])
      expect((await call).failure.code).toBe('not_found')
    expect(await namesOf()).toEqual(['Annas', 'To Anna'])
  })

  it('are renamed and deleted, and a name is used once', async () => {
    await save('One')
    await save('Two')
    expect((await save('ONE')).failure.code).toBe('filter_exists')
    const params = { filterId: await idOf('One') }
    expect((await shop.call('deskFilterRename', { token, name: 'two' }, { params })).failure.code).toBe('filter_exists')
    expect((await shop.call('deskFilterRename', { token, name: 'one' }, { params })).answer.filters.map(({ name }) => name)).toEqual([
      'one',
      'Two',
    ])
    await shop.call('deskFilterDelete', { token }, { params })
    expect(await namesOf()).toEqual(['Two'])
  })

  it('are saved once for one key, also when the answer was lost', async () => {
    const key = '00000000-0000-4000-8000-000000000001'
    const input = { token, list: 'orders' as const, name: 'Once', filter }
    await shop.call('deskFilterSave', input, { key })
    expect((await shop.call('deskFilterSave', input, { key })).answer.filters).toHaveLength(1)
  })

  it('are 20 at most', async () => {
    for (let number = 1; number <= 20; number += 1) await save(`Filter ${number}`)
    expect((await save('Filter 21')).failure.code).toBe('filters_full')
    expect((await save('Filter 21', { list: 'products' })).answer.filters).toHaveLength(1)
  })

  it.each([
    ['no filter', { filter: {} }],
    ['a nested one', { filter: { state: { a: 1 } } }],
    ['another list', { list: 'audit' }],
    ['no name', { name: ' ' }],
  ])('with %s are rejected', async (_, changes) => {
    const response = await shop.request('/api/desk/filters', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ token, list: 'orders', name: 'Wrong', filter, ...changes }),
    })
    expect(await response.json()).toMatchObject({ code: 'invalid_request' })
  })

  it('are in the member’s own data, and go with the member and with the customer whom they search', async () => {
    const sought = await newCustomer(shop, { email: 'demo.sought@stoep.example' })
    await save('A customer', { filter: { q: 'demo.sought@stoep.example' } })
    await save('Others')
    expect(await exportCustomer(shop.deps, await customer(userId))).toMatchObject({
      desk_filters: [{ name: 'A customer' }, { list: 'orders', name: 'Others' }],
    })
    const row = await customer(sought.user_id)
    await transact(shop.deps, (trx) => eraseCustomer(trx, shop.deps, row))
    expect(await namesOf()).toEqual(['Others'])
    await shop.deps.db.deleteFrom('staff_member').where('customer_id', '=', userId).execute()
    expect(await shop.deps.db.selectFrom('saved_filter').selectAll().execute()).toEqual([])
  })
})
