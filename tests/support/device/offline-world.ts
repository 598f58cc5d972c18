import type { Content } from '../../../api-mock/seed/content-files.ts'
import type { Cart, Variation } from '../../../src/contract/cart/cart.ts'
import { cartDraft, type CartOperation } from '../../../src/data/cart/cart-operations.ts'
import { cartScope } from '../../../src/data/cart/queue.ts'
import { fold } from '../../../src/data/cart/fold.ts'
import { createOutbox, type Outbox } from '../../../src/data/outbox/outbox.ts'
import type { OutboxRecord } from '../../../src/data/outbox/record.ts'
import { createRecords } from '../../../src/data/outbox/records.ts'
import { claimOwner } from '../../../src/data/account/owner.ts'
import { cartItemFor } from '../../../src/domain/cart/cart-item.ts'
import { guestLimits } from '../../../src/domain/cart/cart-limits.ts'
import { defaultVariation } from '../../../src/domain/catalogue/variation.ts'
import { createTestApp, type TestShop } from '../server/api.ts'
import { createTestDevice, type TestDevice, type TestTab } from './device.ts'
import { createNetwork, type Network } from './network.ts'
import { createVirtualTime, type VirtualTime } from '../time/virtual-time.ts'

/** A tab with the cart's outbox, as a page has it. */
export interface OpenTab {
  tab: TestTab
  outbox: Outbox<Cart>
  owner: string
}

export interface OfflineWorld {
  shop: TestShop
  time: VirtualTime
  network: Network
  device: TestDevice
  /** Opens a tab and starts its outbox. */
  open(device?: TestDevice): Promise<OpenTab>
  /** Another device; give it the first one's key to share a cart. */
  otherDevice(owner?: string): TestDevice
  /** What the device has stored, read past every tab. */
  record(owner: string, device?: TestDevice): Promise<OutboxRecord<Cart>>
  /** What the server has. */
  serverCart(owner: string): Promise<Cart>
  /** Nothing waits on the device, and it shows what the server has. */
  agree(owner: string, device?: TestDevice): Promise<{ shown: Cart; server: Cart; left: number }>
  close(): Promise<void>
}

export interface WorldOptions {
  /** The shop and the time of another world, to go on with; otherwise a new shop on a database of its own. */
  after?: Pick<OfflineWorld, 'shop' | 'time'>
  random?: () => number
  /** What the shop sells, where a test needs more than it does. */
  content?: Content
  /** Settings of the shop, as the environment would give them. */
  environment?: Record<string, string>
}

/** A device, a network that a test commands, and the real shop on SQLite behind it, all in virtual time. */
export async function createOfflineWorld({
  after,
  random = () => 0.5,
  content,
  environment = {},
}: WorldOptions = {}): Promise<OfflineWorld> {
  const time = after?.time ?? createVirtualTime()
  const clock = { now: () => new Date(time.serverNow()), set: refuse, advance: refuse }
  const shop = after?.shop ?? (await createTestApp({ clock, environment, ...(content ? { content } : {}) }))
  const network = createNetwork(time, async (request) => shop.app.request(request))
  const otherDevice = (owner?: string) => {
    const device = createTestDevice({ time, network, random })
    if (owner) device.disk.put('owner', { kind: 'guest', key: owner })
    return device
  }
  const device = otherDevice()
  const record = (owner: string, of = device) => createRecords(of.disk, cartScope, owner, () => crypto.randomUUID()).read()
  const serverCart = async (owner: string) => {
    const response = await shop.request(`/api/cart-guest?cartKey=${owner}`)
    return (await response.json()) as Cart
  }

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
    close: () => (after ? Promise.resolve() : shop.close()),
  }
}

function refuse(): never {
  throw new Error('The shop stands in virtual time: let that pass')
}

/** A shop, as far as what it sells. */
export interface Selling {
  deps: { catalogue: Pick<TestShop['deps']['catalogue'], 'catalogue'> }
}

/** Adding a product in its usual configuration. */
export function adding(shop: Selling, slug: string, quantity = 1, chosen: Variation = {}): Extract<CartOperation, { type: 'cart.add' }> {
  const card = shop.deps.catalogue.catalogue.products.find((product) => product.slug === slug)
  if (!card) throw new Error(`There is no ${slug}`)
  const first = Object.fromEntries(card.options.map((option) => [option.name, option.values[0]?.value ?? '']))
  const variation = { ...first, ...defaultVariation(card), ...chosen }
  const item = cartItemFor(card, variation, quantity, guestLimits.perLine)
  return { type: 'cart.add', args: { productId: card.id, quantity, variation, item } }
}

export const append = ({ outbox }: OpenTab, operation: CartOperation): Promise<string> => outbox.append(cartDraft(operation))

/** Lines of a cart as a test compares them. */
export const lines = (cart: Cart) =>
  Object.fromEntries(
    cart.items
      .filter((item) => !item.free)
      .map((item) => [item.item_key, item.quantity.value] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
