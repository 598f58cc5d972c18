import type { Content } from '../../../api-mock/seed/content-files.ts'
import type { Cart, Variation } from '../../../src/contract/cart/cart.ts'
import { cartDraft, type CartOperation } from '../../../src/data/cart/cart-operations.ts'
import { cartScope } from './cart-scope.ts'
import { fold } from '../../../src/data/cart/fold.ts'
import { createOutbox, type Outbox } from '../../../src/data/outbox/outbox.ts'
import type { OutboxRecord } from '../../../src/data/outbox/record.ts'
import { createRecords } from '../../../src/data/outbox/records.ts'
import { claimOwner } from './claim-owner.ts'
import { cartItemFor } from '../../../src/domain/cart/cart-item.ts'
import { guestLimits } from '../../../src/domain/cart/cart-limits.ts'
import { defaultVariation } from '../../../src/domain/catalogue/variation.ts'
import { createTestApp, type TestShop } from '../server/api.ts'
import { createTestDevice, type TestDevice, type TestTab } from './device.ts'
import { createNetwork, type Network } from './network.ts'
import { createVirtualTime, type VirtualTime } from '../time/virtual-time.ts'
import { answerOf } from '../server/answer-of.ts'

/** A tab with the cart's outbox, like a page. */
export interface OpenTab {
  tab: TestTab
  outbox: Outbox<Cart>
  owner: string
}

export interface OfflineContext {
  shop: TestShop
  time: VirtualTime
  network: Network
  device: TestDevice
  /** Opens a tab and starts its outbox. */
  open(device?: TestDevice): Promise<OpenTab>
  /** Creates another device. With the first device's owner, both share a cart. */
  otherDevice(owner?: string): TestDevice
  /** The stored record, read directly from the device's disk. */
  record(owner: string, device?: TestDevice): Promise<OutboxRecord<Cart>>
  /** The cart on the server. */
  serverCart(owner: string): Promise<Cart>
  /** The cart that the device shows, the cart on the server, and the number of waiting changes. */
  agree(owner: string, device?: TestDevice): Promise<{ shown: Cart; server: Cart; left: number }>
  /** The network delivers all calls again, and the longest wait between two tries passes. */
  reconnect(): Promise<void>
  close(): Promise<void>
}

export interface OfflineContextOptions {
  /** Continue with the server and the time of another context; by default a new server with its own database. */
  after?: Pick<OfflineContext, 'shop' | 'time'>
  random?: () => number
  /** Other content than the default. */
  content?: Content
  /** Environment variables of the server. */
  environment?: Record<string, string>
}

/** A device, a network that the test controls, and the real server on SQLite, all in virtual time. */
export async function createOfflineContext({
  after,
  random = () => 0.5,
  content,
  environment = {},
}: OfflineContextOptions = {}): Promise<OfflineContext> {
  const time = after?.time ?? createVirtualTime()
  const clock = { now: () => new Date(time.serverNow()), set: rejectClockChange, advance: rejectClockChange }
  const shop = after?.shop ?? (await createTestApp({ clock, environment, ...(content ? { content } : {}) }))
  const network = createNetwork(time, async (request) => shop.app.request(request))
  const otherDevice = (owner?: string) => {
    const device = createTestDevice({ time, network, random })
    if (owner) device.disk.put('owner', { kind: 'guest', key: owner })
    return device
  }
  const device = otherDevice()
  const record = (owner: string, of = device) => createRecords(of.disk, cartScope, owner, () => crypto.randomUUID()).read()
  const serverCart = async (owner: string) => answerOf('cart', await shop.request(`/api/cart-guest?cartKey=${owner}`))

  return {
    shop,
    time,
    network,
    device,
    otherDevice,
    record,
    serverCart,
    async open(of = device) {
      const tab = of.tab()
      const owner = await claimOwner(tab, of.cookie)
      const outbox = createOutbox(tab, cartScope, owner)
      void outbox.start()
      await time.settle()
      return { tab, outbox, owner }
    },
    async agree(owner, of = device) {
      const { base, ops } = await record(owner, of)
      return { shown: fold(base, owner, ops).cart, server: await serverCart(owner), left: ops.length }
    },
    async reconnect() {
      network.goOnline()
      await time.pass(90_000)
    },
    close: () => (after ? Promise.resolve() : shop.close()),
  }
}

function rejectClockChange(): never {
  throw new Error('The server uses virtual time: call `time.pass`')
}

/** A server's catalogue. */
export interface Selling {
  deps: { catalogue: Pick<TestShop['deps']['catalogue'], 'catalogue'> }
}

/** The operation that adds a product in its default configuration. */
export function adding(shop: Selling, slug: string, quantity = 1, chosen: Variation = {}): Extract<CartOperation, { type: 'cart.add' }> {
  const card = shop.deps.catalogue.catalogue.products.find((product) => product.slug === slug)
  if (!card) throw new Error(`There is no ${slug}`)
  const first = Object.fromEntries(card.options.map((option) => [option.name, option.values[0]?.value ?? '']))
  const variation = { ...first, ...defaultVariation(card), ...chosen }
  const item = cartItemFor(card, variation, quantity, guestLimits.perLine)
  return { type: 'cart.add', args: { productId: card.id, quantity, variation, item } }
}

export const append = ({ outbox }: OpenTab, operation: CartOperation): Promise<string> => outbox.append(cartDraft(operation))

/** Quantities of a cart's lines by key, for comparison. */
export const lines = (cart: Cart) =>
  Object.fromEntries(
    cart.items
      .filter((item) => !item.free)
      .map((item) => [item.item_key, item.quantity.value] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
