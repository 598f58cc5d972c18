import * as fc from 'fast-check'
import { ownerOf, parsePrincipal, type Principal } from '../../../src/data/account/owner.ts'
import { signIn } from '../../../src/data/account/sign-in.ts'
import { signOut } from '../../../src/data/account/sign-out.ts'
import { adding, lines, type OfflineContext } from '../../support/device/offline-context.ts'
import {
  customerCart,
  makeCustomer,
  openShopper,
  PASSWORD,
  type ShopperTab,
  type TestShopper,
} from '../../support/account/shopper-context.ts'
import { historyOf, runHistory, type Command } from '../../faults/outbox/history-runner.ts'
import { operationsIn } from '../../faults/outbox/accepted.ts'

const slugs = ['kalk-bay', 'blyde', 'namaqua'] as const

type Intent =
  | { do: 'add'; product: number; quantity: number }
  | { do: 'signIn'; who: number; discard: boolean }
  | { do: 'signOut'; discard: boolean }

const intent: fc.Arbitrary<Intent> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('add' as const), product: fc.nat(slugs.length - 1), quantity: fc.integer({ min: 1, max: 3 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('signIn' as const), who: fc.nat(1), discard: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('signOut' as const), discard: fc.boolean() }) },
)

export type ShopperHistory = Command<Intent>[]
export const shopperHistory: fc.Arbitrary<ShopperHistory> = historyOf(intent)

/** The outcome of a history of guests and two customers on one device: every field except `shown` and `server` must be empty. */
export interface ShopperOutcome {
  shown: unknown
  server: unknown
  left: number
  /** Changes that the page showed as accepted but the device did not store. */
  forgotten: string[]
  /** The number of effects beyond the accepted changes. */
  doubled: number
  /** Accepted changes without an effect that no user discarded. */
  lost: string[]
  /** Changes that took effect for another principal. */
  strayed: string[]
  /** Ids of signed-out customers that the device still stores. */
  remembered: string[]
}

/** Records the owner of each accepted change, and the changes that a sign-out deleted. */
function watchDisk({ device }: OfflineContext) {
  const madeBy = new Map<string, string>()
  const waiting = new Map<string, string[]>()
  const givenUp = new Set<string>()
  /** The customer that each guest of this device became. */
  const became = new Map<string, string>()
  device.disk.watch((key, value) => {
    const principal = key === 'owner' ? parsePrincipal(value) : null
    if (principal?.kind === 'customer') for (const guest of principal.from) became.set(guest, principal.id)
    if (!key.startsWith('outbox:cart:')) return
    const owner = key.slice('outbox:cart:'.length)
    const ids = operationsIn(value).map(({ id }) => id)
    for (const id of ids) if (!madeBy.has(id)) madeBy.set(id, owner)
    // One transaction moves a guest's changes; a sign-out deletes a customer's.
    if (value === undefined) for (const id of waiting.get(owner) ?? []) givenUp.add(id)
    waiting.set(owner, ids)
    for (const id of ids) givenUp.delete(id)
  })
  return { madeBy, givenUp, waiting, became }
}

export async function liveAsShoppers(commands: ShopperHistory, context: OfflineContext): Promise<ShopperOutcome> {
  const { db } = context.shop.deps
  const customers = [await makeCustomer(context), await makeCustomer(context)] as const
  const { madeBy, givenUp, waiting, became } = watchDisk(context)

  const { forgotten } = await runHistory(commands, context, {
    async open() {
      const page = await openShopper(context)
      return { tab: page.tab, page, outbox: page.tabSession, owner: ownerOf(page.tabSession.principal()) }
    },
    act: async ({ page }, wanted: Intent) => act(page, wanted, context, customers),
  })

  await comeBack(context, customers)

  const principal = parsePrincipal(await context.device.disk.read('owner'))
  if (!principal) throw new Error('Nobody shops here')
  const owner = ownerOf(principal)
  const { base, ops } = await context.record(owner)
  const ids = [...madeBy.keys()]
  const customerIds = customers.map(({ id }) => id)
  const answered = await db.selectFrom('idempotency').select(['key', 'owner']).where('key', 'in', ids).execute()
  const aliases = await db.selectFrom('cart_alias').selectAll().where('customer_id', 'in', customerIds).execute()
  const done = new Map(answered.map((row) => [row.key, row.owner]))
  const merged = new Map(aliases.map((row) => [row.guest_key, row.customer_id]))
  const stillWaiting = new Set(waiting.get(owner))
  const text = JSON.stringify(await context.device.disk.changeAll((all) => ({ writes: [], result: [...all] })))
  const made = commands.filter((command) => command.kind === 'append' && command.intent.do === 'add').length
  return {
    doubled: Math.max(0, ids.length - made),
    shown: base && lines(base),
    server: lines(await cartOf(context, principal, customers)),
    left: ops.length,
    forgotten,
    lost: ids.filter((id) => !done.has(id) && !givenUp.has(id) && !stillWaiting.has(id)),
    strayed: ids.filter((id) => {
      const maker = madeBy.get(id) ?? ''
      return done.has(id) && ![maker, became.get(maker), merged.get(maker)].includes(done.get(id) ?? '')
    }),
    remembered: customerIds.filter((id) => id !== owner && text.includes(id)),
  }
}

type Customers = readonly TestShopper[]

async function act(page: ShopperTab, wanted: Intent, context: OfflineContext, customers: Customers): Promise<string[]> {
  switch (wanted.do) {
    case 'add':
      return [await page.append(adding(context.shop, slugs[wanted.product] ?? '', wanted.quantity)).catch(() => '')].filter(Boolean)
    case 'signIn': {
      const { email = '' } = customers[wanted.who] ?? {}
      const others = wanted.discard ? 'discard' : undefined
      await signIn(page.tabSession, { email, password: PASSWORD, others })
      return []
    }
    case 'signOut':
      await signOut(page.tabSession, wanted.discard ? 'discard' : undefined)
      return []
  }
}

/** The user returns to the page, and signs in again if the page asks for it: a cookie may have arrived since the last read. */
async function comeBack(context: OfflineContext, customers: Customers): Promise<void> {
  const page = await openShopper(context)
  const { tab, tabSession } = page
  await context.time.pass(30_000)
  const owner = ownerOf(tabSession.principal())
  const { db } = context.shop.deps
  const alias = await db.selectFrom('cart_alias').select('customer_id').where('guest_key', '=', owner).executeTakeFirst()
  // A late answer to a sign-out deletes the cookie of a later sign-in: the page then asks that customer to sign in too [I7].
  const toldTo = alias?.customer_id ?? (page.ended ? owner : null)
  const customer = customers.find(({ id }) => id === toldTo)
  if (customer) {
    if (!page.ended) throw new Error('Nobody said that this guest has to sign in')
    await context.time.busy(signIn(tabSession, { email: customer.email, password: PASSWORD }))
    await context.time.busy(tabSession.queues().retry())
    await context.time.pass(30_000)
  }
  tab.kill()
}

async function cartOf(context: OfflineContext, principal: Principal, customers: Customers) {
  if (principal.kind === 'guest') return context.serverCart(principal.key)
  const { token = '' } = customers.find(({ id }) => id === principal.id) ?? {}
  return customerCart(context, token)
}
