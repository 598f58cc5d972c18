import { expect, it } from 'vitest'
import { filteredProducts } from '../../../../api-mock/desk/products/product-list.ts'
import { createTestApp } from '../../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../../support/server/databases.ts'
import { fullReadsOf } from '../../../support/database/plans.ts'

describeOnEveryDatabase('a search of products at the desk', (database) => {
  it('reads all names, and never the documents of all products', async () => {
    const shop = await createTestApp({ database })
    for (const q of ['KB/7-OWN', 'kalk-bay.linen-oat', 'couch']) {
      const query = filteredProducts(shop.deps, { q }).select('id')
      const tables = (await fullReadsOf(shop.deps, [query.toOperationNode()])).flatMap((read) => read.tables)
      expect(tables, q).toEqual(['listed_product'])
    }
    await shop.close()
  })
})
