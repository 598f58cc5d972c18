import { afterAll, beforeAll } from 'vitest'
import { type OwnPostgres, startOwnPostgres } from '../../support/server/postgres.ts'
import { createShopProcess, type ShopProcess } from '../../support/server/shop-process.ts'

/**
 * Starts two server processes on one PostgreSQL of their own before the tests of a group, and removes all three after them.
 * @param environment variables of both servers
 */
export function twoShops(environment: Readonly<Record<string, string>> = {}): { shops: ShopProcess[]; postgres: () => OwnPostgres } {
  const shops: ShopProcess[] = []
  let postgres: OwnPostgres | undefined
  const started = (): OwnPostgres => {
    if (!postgres) throw new Error('PostgreSQL starts before the first test')
    return postgres
  }
  beforeAll(async () => {
    postgres = startOwnPostgres()
    for (let count = 0; count < 2; count += 1) {
      const shop = await createShopProcess({ DATABASE_URL: postgres.url, LOG_LEVEL: 'silent', ...environment })
      shops.push(shop)
      await shop.start()
    }
  }, 60_000)
  afterAll(async () => {
    await Promise.all(shops.map((shop) => shop.remove()))
    postgres?.remove()
  })
  return { shops, postgres: started }
}
