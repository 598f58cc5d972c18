import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { isMigrated, migrate } from '../../../api-mock/db/migrate.ts'
import { createTestApp, newCartKey } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { aloe } from '../../support/catalogue/goods.ts'

describeOnEveryDatabase('[trial 18] a shop rolled back to an older version', (database) => {
  it('starts on a database that a newer version has extended, and sells', async () => {
    const { call, close, deps } = await createTestApp({ database })
    await sql`insert into kysely_migration (name, timestamp) values ('999-of-the-future', '2030-01-01')`.execute(deps.db)
    await migrate(deps.db)
    expect(await isMigrated(deps.db)).toBe(true)
    const { status } = await call('cartAdd', { cartKey: newCartKey(), ...aloe, productQuantity: 1 })
    expect(status).toBe(200)
    await close()
  })

  it('does not start on a foreign database', async () => {
    const { close, deps } = await createTestApp({ database })
    await sql`insert into kysely_migration (name, timestamp) values ('002-of-another-shop', '2020-01-01')`.execute(deps.db)
    await expect(migrate(deps.db)).rejects.toThrow(/002-of-another-shop/)
    await close()
  })
})
