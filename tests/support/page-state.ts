import { addToCart } from '../../src/state/cart.ts'
import { startCart } from '../../src/state/start-cart.ts'
import { startShop } from '../../src/state/device.ts'
import { toasts } from '../../src/state/toasts.ts'
import { adding, type OfflineWorld } from './offline-world.ts'

/** A page's state on a new tab of the world's device. Modules have one state a test file, so one page at a time. */
export async function startPage(world: OfflineWorld): Promise<void> {
  const tab = world.device.tab()
  startShop(tab)
  void startCart(tab, world.device.cookie, () => true)
  await world.time.settle()
  toasts.list.length = 0
}

/** Presses "Add to cart" on a product in its usual configuration. */
export async function pressAdd(world: OfflineWorld, slug: string, quantity = 1): Promise<void> {
  const card = world.shop.deps.catalogue.catalogue.products.find((product) => product.slug === slug)
  if (!card) throw new Error(`There is no ${slug}`)
  await addToCart(card, adding(world.shop, slug).args.variation, quantity)
  await world.time.settle()
}
