import { expect, it } from 'vitest'
import { newCustomer } from '../../support/account/customers.ts'
import { newStaff } from '../../support/desk/staff.ts'
import { createTestApp } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { shopLine } from '../../support/server/shop-line.ts'

describeOnEveryDatabase('trade accounts at the desk', (database) => {
  it('are found by a part of the name, whatever the case of the letters and their accents are', async () => {
    const shop = await createTestApp({ database })
    const { token } = await newStaff(shop, 'office')
    await newCustomer(shop, { email: 'trade@stoep.example' })
    await shopLine({ deps: shop.deps }, 'customers', 'make-trade', 'trade@stoep.example', '--discount', '10')
    await shop.deps.db.withoutPlugins().updateTable('trade_account').set({ name: 'Maison Étoile 10%' }).execute()
    const found = async (q: string) => (await shop.call('deskTradeAccounts', { token, q })).answer.accounts.length
    for (const q of ['étoile', 'ÉTOILE', 'maison é', '10%', 'etoile', 'Maison E']) expect(await found(q), q).toBe(1)
    for (const q of ['etole', '1_%', '1.%']) expect(await found(q), q).toBe(0)
    await shop.close()
  })
})
