import { addToCart } from '../../../src/actions/cart/cart.ts'
import { setSaved } from '../../../src/actions/saved/saved.ts'
import { startSession, type StartedSession } from '../../../src/engine/account/start-session.ts'
import { startDevice } from '../../../src/engine/device.ts'
import { toasts } from '../../../src/state/toasts.ts'
import type { TestTab } from './device.ts'
import { adding, type OfflineContext } from './offline-context.ts'

/** Connects the page's view state to a new tab of the context's device. Modules have one state for each test file, so only one page at a time. */
export async function startPage(context: OfflineContext): Promise<TestTab> {
  return (await startWithSession(context)).tab
}

/** The same with a session. The codes of responses reach the session like on a page. */
export async function startWithSession(context: OfflineContext, tab = context.device.tab()): Promise<StartedSession & { tab: TestTab }> {
  startDevice(tab)
  const session = await startSession(tab, context.device.cookie, () => true)
  tab.onClassified(session.classified)
  void context.time.busy(session.tabSession.queues().start(session.confirm))
  await context.time.settle()
  toasts.list.length = 0
  return { ...session, tab }
}

function cardOf(context: OfflineContext, slug: string) {
  const card = context.shop.deps.catalogue.catalogue.products.find((product) => product.slug === slug)
  if (!card) throw new Error(`There is no ${slug}`)
  return card
}

/** Saves a product for later, or removes it. */
export async function pressHeart(context: OfflineContext, slug: string, saved = true): Promise<void> {
  await setSaved(cardOf(context, slug), saved)
  await context.time.settle()
}

/** Presses "Add to cart" on a product in its default configuration. */
export async function pressAdd(context: OfflineContext, slug: string, quantity = 1): Promise<void> {
  await addToCart(cardOf(context, slug), adding(context.shop, slug).args.variation, quantity)
  await context.time.settle()
}
