import * as fc from 'fast-check'
import type { CartOperation } from '../../src/data/outbox/cart-operations.ts'
import type { Moment } from '../support/device.ts'
import type { Fate } from '../support/network.ts'
import { adding, append, createOfflineWorld, lines, type OfflineWorld, type OpenTab } from '../support/offline-world.ts'
import { createAccepted, expectedOf } from './history-model.ts'

const slugs = ['kalk-bay', 'blyde', 'namaqua', 'aloe'] as const
/** One that is always good, and one that never fits these products. */
const codes = ['WELCOME10', 'TABLE750'] as const
const moments: Moment[] = ['before-write', 'after-write', 'before-send', 'after-send']
const TABS = 2

type Intent =
  | { do: 'add'; product: number; quantity: number }
  | { do: 'setQuantity'; product: number; quantity: number }
  | { do: 'remove'; product: number }
  | { do: 'clear' }
  | { do: 'applyCoupon' | 'removeCoupon'; code: number }

type Trouble = 'fail' | 'lose-answer' | 'hang' | 'late' | 'broken' | 'busy' | 'portal'

export type Command =
  | { kind: 'append'; tab: number; intent: Intent; wait: boolean }
  | { kind: 'kill'; tab: number; moment: Moment; nth: number }
  | { kind: 'reopen'; tab: number }
  | { kind: 'trouble'; next: Trouble[] }
  | { kind: 'pass'; ms: number }
  | { kind: 'jump'; days: number }
  | { kind: 'duplicate' }

const product = fc.nat(slugs.length - 1)
const quantity = fc.integer({ min: 1, max: 12 })
const codeIndex = fc.nat(codes.length - 1)
const intent: fc.Arbitrary<Intent> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('add' as const), product, quantity }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('setQuantity' as const), product, quantity }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('remove' as const), product }) },
  { weight: 1, arbitrary: fc.constant({ do: 'clear' as const }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('applyCoupon' as const, 'removeCoupon' as const), code: codeIndex }) },
)
const tab = fc.nat(TABS - 1)

export const history: fc.Arbitrary<Command[]> = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: fc.record({ kind: fc.constant('append' as const), tab, intent, wait: fc.boolean() }) },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('kill' as const),
        tab,
        moment: fc.constantFrom(...moments),
        nth: fc.integer({ min: 1, max: 4 }),
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('reopen' as const), tab }) },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('trouble' as const),
        next: fc.array(fc.constantFrom<Trouble>('fail', 'lose-answer', 'hang', 'late', 'broken', 'busy', 'portal'), {
          minLength: 1,
          maxLength: 5,
        }),
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('pass' as const), ms: fc.constantFrom(500, 4000, 11_000, 31_000) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('jump' as const), days: fc.constantFrom(-365, 365) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('duplicate' as const) }) },
  ),
  { minLength: 3, maxLength: 22 },
)

const json = (status: number, code: string, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify({ status, code, message: code, data: { status } }), {
    status,
    headers: { 'Content-Type': 'application/json', 'X-Shop-Api': '1', ...headers },
  })

const fates: Record<Trouble, Fate> = {
  fail: 'fail',
  'lose-answer': 'lose-answer',
  hang: 'hang',
  late: { late: 6000 },
  broken: json(500, 'internal_error'),
  busy: json(429, 'rate_limited', { 'Retry-After': '7' }),
  portal: new Response('<html>Log in to the Wi-Fi</html>', { status: 200, headers: { 'Content-Type': 'text/html' } }),
}

/** What a history came to: all of these have to be equal, and `left` and `news` empty. */
export interface Outcome {
  server: unknown
  shown: unknown
  expected: unknown
  left: number
  refused: { seen: string[]; expected: string[] }
  /** Changes the shopper saw accepted that the device does not know of. */
  forgotten: string[]
  /** Told as somebody else's doing. */
  foreign: string[]
}

/** Lives through a history and lets the network come back at the end. */
export async function live(commands: readonly Command[], world: OfflineWorld): Promise<Outcome> {
  const { time, network, device, shop } = world
  const accepted = createAccepted()
  device.disk.watch((key, value) => key.startsWith('outbox:') && accepted.see(value))
  const tabs: OpenTab[] = []
  for (let index = 0; index < TABS; index += 1) tabs.push(await world.open())
  const owner = tabs[0]?.owner ?? ''
  const promised: string[] = []
  const troubles: Trouble[] = []
  const posts: Request[] = []
  network.fate = (request) => {
    if (request.method !== 'GET') posts.push(request.clone())
    const next = troubles.shift()
    return next ? fates[next] : 'deliver'
  }
  const reopen = async (index: number) => {
    tabs[index]?.tab.kill()
    tabs[index] = await world.open()
  }

  for (const command of commands) {
    switch (command.kind) {
      case 'append': {
        const page = tabs[command.tab]
        if (!page?.tab.alive()) await reopen(command.tab)
        const appending = append(tabs[command.tab] ?? tabs[0]!, operationOf(command.intent, world))
        void appending.then((id) => promised.push(id))
        if (command.wait) await time.settle()
        break
      }
      case 'kill':
        tabs[command.tab]?.tab.killAt(command.moment, command.nth)
        break
      case 'reopen':
        await reopen(command.tab)
        break
      case 'trouble':
        troubles.push(...command.next)
        break
      case 'pass':
        await time.pass(command.ms)
        break
      case 'jump':
        device.jump(command.days * 24 * 60 * 60 * 1000)
        break
      case 'duplicate': {
        // A proxy sends an old request again, long after.
        const post = posts[0]?.clone()
        if (post) await time.busy(Promise.resolve(shop.app.request(post)))
      }
    }
  }
  await time.settle()
  troubles.length = 0
  for (let index = 0; index < TABS; index += 1) await reopen(index)
  await time.pass(180_000)

  const record = await world.record(owner)
  const { shown, server, left } = await world.agree(owner)
  const expected = expectedOf(accepted, new Set(['WELCOME10']))
  for (const { tab: page, outbox } of tabs) {
    outbox.close()
    page.kill()
  }
  const compact = (cart: typeof server) => ({ lines: lines(cart), coupon: cart.coupons[0]?.code ?? null, total: cart.totals.total })
  return {
    server: compact(server),
    shown: compact(shown),
    expected: { lines: expected.lines, coupon: expected.coupon, total: server.totals.total },
    left,
    refused: { seen: record.rejected.map(({ id }) => id).toSorted(), expected: expected.refused.toSorted() },
    forgotten: promised.filter((id) => !accepted.ids.has(id)),
    foreign: record.news.filter(({ type }) => type === 'info').map(({ message }) => message),
  }
}

function operationOf(wanted: Intent, { shop }: OfflineWorld): CartOperation {
  switch (wanted.do) {
    case 'clear':
      return { type: 'cart.clear', args: {} }
    case 'applyCoupon':
      return { type: 'coupon.apply', args: { code: codes[wanted.code] ?? '', auto: false } }
    case 'removeCoupon':
      return { type: 'coupon.remove', args: { code: codes[wanted.code] ?? '' } }
    case 'add':
      return adding(shop, slugs[wanted.product] ?? '', wanted.quantity)
    case 'setQuantity':
      return { type: 'cart.setQuantity', args: { ...lineFor(wanted.product, shop), quantity: wanted.quantity } }
    case 'remove':
      return { type: 'cart.remove', args: lineFor(wanted.product, shop) }
  }
}

function lineFor(index: number, shop: OfflineWorld['shop']): { itemKey: string; name: string } {
  const { item } = adding(shop, slugs[index] ?? '').args
  return { itemKey: item.item_key, name: item.name }
}

/** One shop for many histories, each with a new guest. */
export async function createHistories(): Promise<{ next(): Promise<OfflineWorld>; close(): Promise<void> }> {
  const first = await createOfflineWorld()
  let seed = 1
  // Deterministic, so that a failing history fails again.
  const random = () => {
    seed = (seed * 16_807) % 2_147_483_647
    return seed / 2_147_483_647
  }
  return { next: () => createOfflineWorld({ after: first, random }), close: first.close }
}
