import { afterEach, beforeEach, expect, it } from 'vitest'
import { cents } from '../../../../src/contract/money/money.ts'
import { newStaff } from '../../../support/desk/staff.ts'
import { createTestApp, type TestShop } from '../../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../../support/server/databases.ts'

describeOnEveryDatabase('products with accents in their names', (database) => {
  let shop: TestShop
  let token: string
  beforeEach(async () => {
    shop = await createTestApp({ database })
    token = (await newStaff(shop, 'office')).token
  })
  afterEach(() => shop.close())

  it('are found whatever the case of the letters is', async () => {
    await shop.call('deskProductCreate', { token, name: 'Étagère KAROÖ', category: 'sofas', price: cents(100_000) })
    for (const q of ['étagère', 'ÉTAGÈRE', 'Étag', 'karoö', 'KAROÖ'])
      expect(
        (await shop.call('deskProducts', { token, q })).answer.products.map(({ name }) => name),
        q,
      ).toEqual(['Étagère KAROÖ'])
  })
})
