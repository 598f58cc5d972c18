import { readPush, type PushRecord } from '../../../src/data/push/record.ts'
import { unsubscribe, renewPush } from '../../../src/data/push/renew.ts'
import { applyChoice, type PushOutcome, type PushContext, type PushChoice } from '../../../src/data/push/subscribe.ts'
import { signIn } from '../../../src/data/account/sign-in.ts'
import { signOut } from '../../../src/data/account/sign-out.ts'
import { createTestBrowserPush, type TestBrowserPush } from './browser-push.ts'
import { createOfflineContext, type OfflineContext } from '../device/offline-context.ts'
import { makeCustomer, openShopper, PASSWORD, type ShopperTab, type TestShopper } from '../account/shopper-context.ts'

/** The origin of a push service that the server accepts; it never answers. */
const SERVICE = 'http://127.0.0.1:9'

/** A page with the browser's push functions in memory and the real server. Its methods wait for all requests. */
export interface TestPush {
  context: OfflineContext
  page: ShopperTab
  browser: TestBrowserPush
  push: PushContext
  settled<Result>(work: Promise<Result>): Promise<Result>
  wants(wanted: PushChoice): Promise<PushOutcome>
  renews(): Promise<void>
  record(): Promise<PushRecord | null>
  /** The subscriptions in the server's database. */
  atTheShop(): Promise<{ endpoint: string; customer: string | null; topics: string[] }[]>
  /** A new customer signs in. */
  enter(): Promise<TestShopper>
  /** The customer signs out, and the page runs its purge. */
  leave(): Promise<void>
}

/** A server for all tests of a file. */
export const pushShop = (): Promise<OfflineContext> => createOfflineContext({ environment: { PUSH_HOSTS: SERVICE } })

export async function createTestPush(after: OfflineContext): Promise<TestPush> {
  const context = await createOfflineContext({ after })
  const { db } = context.shop.deps
  await db.deleteFrom('push_subscription').execute()
  const page = await openShopper(context)
  const browser = createTestBrowserPush(SERVICE)
  const push: PushContext = { device: page.tab, browser }

  async function settled<Result>(work: Promise<Result>): Promise<Result> {
    await context.time.pass(30_000)
    return work
  }
  const renews = () => settled(renewPush(push))

  return {
    context,
    page,
    browser,
    push,
    settled,
    renews,
    wants: (wanted) => settled(applyChoice(push, wanted)),
    record: () => readPush(page.tab.store),
    async atTheShop() {
      const devices = await db.selectFrom('push_subscription').select(['subscription_id', 'endpoint', 'customer_id']).execute()
      const topics = await db.selectFrom('push_topic').selectAll().execute()
      return devices.map(({ subscription_id: id, endpoint, customer_id: customer }) => ({
        endpoint,
        customer,
        topics: topics
          .filter((row) => row.subscription_id === id)
          .map(({ topic }): string => topic)
          .toSorted(),
      }))
    },
    async enter() {
      const customer = await makeCustomer(context)
      await settled(signIn(page.tabSession, { email: customer.email, password: PASSWORD }))
      return customer
    },
    async leave() {
      await settled(signOut(page.tabSession, 'discard'))
      await unsubscribe(push)
      await renews()
    },
  }
}

export const nothing: PushChoice = { topics: [], products: [] }
export const updates: PushChoice = { topics: ['updates'], products: [] }
export const orders: PushChoice = { topics: ['orders'], products: [] }
export const kalkBay = { slug: 'kalk-bay', name: 'Kalk Bay' }
export const everything: PushChoice = { topics: ['updates', 'orders', 'offers', 'back-in-stock'], products: [kalkBay] }
