import { createShopProcess, SEEDED } from '../../support/server/shop-process.ts'

/** Before all browser tests: makes a server's data with catalogue and demo data. The server of each test process gets a copy. */
export default async function seedShop(): Promise<() => Promise<void>> {
  const shop = await createShopProcess({ SEED_DEMO: '1' })
  await shop.start()
  await shop.stop()
  process.env[SEEDED] = shop.data
  return () => shop.remove()
}
