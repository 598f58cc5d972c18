import { addToCart } from '../../../src/actions/cart/cart.ts'
import { startSession, type StartedSession } from '../../../src/engine/account/start-session.ts'
import { startDevice } from '../../../src/engine/device.ts'
import { toasts } from '../../../src/state/toasts.ts'
import type { TestTab } from './device.ts'
import { adding, type OfflineWorld } from './offline-world.ts'

/** Connects the page's view state to a new tab of the world's device. Modules have one state for each test file, so only one page at a time. */
export async function startPage(world: OfflineWorld): Promise<TestTab> {
  return (await startWithSession(world)).tab
}

/** The same with a session. The codes of responses reach the session like on a page. */
export async function startWithSession(world: OfflineWorld, tab = world.device.tab()): Promise<StartedSession & { tab: TestTab }> {
  startDevice(tab)
  const session = await startSession(tab, world.device.cookie, () => true)
  tab.hear(session.classified)
  void session.shopper.queues().start(session.confirm)
  await world.time.settle()
  toasts.list.length = 0
  return { ...session, tab }
}

/** Presses "Add to cart" on a product in its default configuration. */
export async function pressAdd(world: OfflineWorld, slug: string, quantity = 1): Promise<void> {
  const card = world.shop.deps.catalogue.catalogue.products.find((product) => product.slug === slug)
  if (!card) throw new Error(`There is no ${slug}`)
  await addToCart(card, adding(world.shop, slug).args.variation, quantity)
  await world.time.settle()
}
