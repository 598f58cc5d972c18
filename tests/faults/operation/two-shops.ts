import { Client } from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { type OwnPostgres, startOwnPostgres } from '../../support/server/postgres.ts'
import { createShopProcess, type ShopProcess } from '../../support/server/shop-process.ts'

export interface TwoShops {
  shops: ShopProcess[]
  postgres: () => OwnPostgres
  /** Runs a statement over a connection of its own, and returns the rows. */
  ask<Row extends object>(sql: string): Promise<Row[]>
}

/**
 * Starts two server processes on one PostgreSQL of their own before the tests of a group, and removes all three after them.
 * @param environment variables of both servers
 * @param urlOf the address by which the servers reach the database
 */
export function twoShops(
  environment: Readonly<Record<string, string>> = {},
  urlOf: (postgres: OwnPostgres) => string | Promise<string> = ({ url }) => url,
): TwoShops {
  const shops: ShopProcess[] = []
  let postgres: OwnPostgres | undefined
  const started = (): OwnPostgres => {
    if (!postgres) throw new Error('PostgreSQL starts before the first test')
    return postgres
  }
  beforeAll(async () => {
    postgres = startOwnPostgres()
    const url = await urlOf(postgres)
    for (let count = 0; count < 2; count += 1) {
      const shop = await createShopProcess({ DATABASE_URL: url, LOG_LEVEL: 'silent', ...environment })
      shops.push(shop)
      await shop.start()
    }
  }, 60_000)
  afterAll(async () => {
    await Promise.all(shops.map((shop) => shop.remove()))
    postgres?.remove()
  })
  return {
    shops,
    postgres: started,
    async ask<Row extends object>(sql: string) {
      const client = new Client({ connectionString: started().url })
      client.on('error', () => undefined)
      await client.connect()
      try {
        return (await client.query<Row>(sql)).rows
      } finally {
        await client.end()
      }
    },
  }
}
