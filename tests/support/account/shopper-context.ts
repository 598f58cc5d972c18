import { randomBytes } from 'node:crypto'
import type { Cart } from '../../../src/contract/cart/cart.ts'
import type { ErrorCode } from '../../../src/contract/http/codes.ts'
import type { MyReviews } from '../../../src/contract/reviews/review.ts'
import type { Saved } from '../../../src/contract/saved/saved.ts'
import type { Wholesales } from '../../../src/contract/wholesale/wholesale.ts'
import { cartDraft, type CartOperation } from '../../../src/data/cart/cart-operations.ts'
import { cartScopeFor } from '../../../src/data/cart/queue.ts'
import { createOutbox, type Outbox } from '../../../src/data/outbox/outbox.ts'
import { reviewScope } from '../../../src/data/reviews/queue.ts'
import { savedScope } from '../../../src/data/saved/queue.ts'
import { wholesaleScope } from '../../../src/data/wholesale/queue.ts'
import { ownerOf, termsOf, type Principal } from '../../../src/data/account/owner.ts'
import type { ConfirmOutcome } from '../../../src/data/account/confirm.ts'
import { createTabSession, type Queues, type TabSession } from '../../../src/data/account/tab-session.ts'
import { watchSession } from '../../../src/data/account/watch.ts'
import { randomKey } from '../../../src/domain/random-key.ts'
import { register, tokenIn } from './customers.ts'
import type { TestDevice, TestTab } from '../device/device.ts'
import type { OfflineContext } from '../device/offline-context.ts'

interface TabQueues extends Queues {
  cart: Outbox<Cart>
  wholesale: Outbox<Wholesales>
  reviews: Outbox<MyReviews>
  saved: Outbox<Saved>
  retry(): Promise<void>
}

/** A tab that follows the principal like a page: with all queues, and a session check at the start. */
export interface ShopperTab {
  tab: TestTab
  tabSession: TabSession<TabQueues>
  /** The principals of this tab, in order. */
  met: string[]
  /** How often this tab purged a customer's data. */
  purges: number
  /** The server's last answer about the session. */
  confirmed: ConfirmOutcome | null
  /** The page asks the customer to sign in again. */
  ended: boolean
  append(operation: CartOperation): Promise<string>
  /** Passes the code of a response to the session, as if a call of this tab had received it. */
  classified(code: ErrorCode | null): void
  /** Asks the server who is signed in, if that is due. */
  confirm(): Promise<void>
}

function openQueues(tab: TestTab, principal: Principal): TabQueues {
  const owner = ownerOf(principal)
  const cart = createOutbox(tab, cartScopeFor(termsOf(principal)), owner)
  const wholesale = createOutbox(tab, wholesaleScope, owner)
  const reviews = createOutbox(tab, reviewScope, owner)
  const saved = createOutbox(tab, savedScope, owner)
  const all = [cart, wholesale, reviews, saved]
  return {
    cart,
    wholesale,
    reviews,
    saved,
    start: async () => void (await Promise.all(all.map((outbox) => outbox.start()))),
    drain: async () => void (await Promise.all(all.map((outbox) => outbox.drain(true)))),
    resume: async () => void (await Promise.all(all.map((outbox) => outbox.load().then(() => outbox.drain(true))))),
    retry: async () => void (await Promise.all(all.map((outbox) => outbox.retry()))),
    close: () => all.forEach((outbox) => outbox.close()),
  }
}

/** Opens a tab like the page: reads the principal, opens the queues, then confirms the session (spec §4). */
export async function openShopper(context: OfflineContext, device: TestDevice = context.device): Promise<ShopperTab> {
  const tab = device.tab()
  const met: string[] = []
  const opening = createTabSession<TabQueues>({
    device: tab,
    cookies: device.cookie,
    open: (principal) => openQueues(tab, principal),
    onPrincipal(principal) {
      met.push(ownerOf(principal))
      if (met.length > 1) page.ended = false
    },
    purge: async () => {
      page.purges += 1
    },
  })
  const page: ShopperTab = {
    tab,
    tabSession: await opening,
    met,
    purges: 0,
    confirmed: null,
    ended: false,
    append: (operation) => page.tabSession.queues().cart.append(cartDraft(operation)),
    classified: (code) => watch.classified(code),
    confirm: () => watch.confirm(),
  }
  const watch = watchSession({
    tabSession: page.tabSession,
    onOutcome(outcome) {
      page.confirmed = outcome
      page.ended ||= outcome.kind === 'ended'
    },
    isEnded: () => page.ended,
  })
  tab.onClassified(watch.classified)
  void page.tabSession.queues().start().then(watch.confirm)
  await context.time.settle()
  return page
}

/** A customer of the shop, with the token of a session. */
export interface TestShopper {
  id: string
  email: string
  token: string
}

export const PASSWORD = 'linen-and-kiaat-42'

/** Creates a customer on the server, without a device. */
export async function makeCustomer(context: OfflineContext, { discount = 0 } = {}): Promise<TestShopper> {
  const email = `${randomKey(10, (count) => randomBytes(count)).toLowerCase()}@stoep.example`
  const { answer } = await register(context.shop, { email, password: PASSWORD, firstName: 'Thandi', lastName: 'Mokoena' })
  const [id, token] = [answer.user_id, tokenIn(answer)]
  if (discount > 0) {
    const { db } = context.shop.deps
    await db.updateTable('customer').set({ role: 'trade', discount_percentage: discount }).where('customer_id', '=', id).execute()
  }
  return { id, email, token }
}

/** A customer's cart on the server. */
export async function customerCart(context: OfflineContext, token: string): Promise<Cart> {
  const { answer } = await context.shop.call('customerCart', { token })
  return answer
}

/** Ends every session of a customer on the server, like a change of the password on another device. */
export async function endSessions(context: OfflineContext, id: string): Promise<void> {
  await context.shop.deps.db.deleteFrom('session').where('customer_id', '=', id).execute()
}
