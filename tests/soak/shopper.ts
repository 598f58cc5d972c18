import type { CartOperation } from '../../src/data/cart/cart-operations.ts'
import { cartDraft } from '../../src/data/cart/cart-operations.ts'
import { cartScope } from '../support/device/cart-scope.ts'
import type { Draft } from '../../src/data/outbox/operation.ts'
import { createOutbox, type Outbox } from '../../src/data/outbox/outbox.ts'
import { reviewDraft, reviewScope } from '../../src/data/reviews/queue.ts'
import { wholesaleScope } from '../../src/data/wholesale/queue.ts'
import { wholesaleDraft, type WholesaleOperation } from '../../src/data/wholesale/wholesale-operations.ts'
import { claimOwner } from '../support/device/claim-owner.ts'
import { createAccepted } from '../faults/outbox/accepted.ts'
import { createTestDevice, type TestTab } from '../support/device/device.ts'
import { listLines, newListId } from '../support/wholesale/lists.ts'
import { adding, type Selling } from '../support/device/offline-context.ts'

const slugs = ['kalk-bay', 'blyde', 'namaqua', 'aloe'] as const
const scopes = ['cart', 'wholesale', 'reviews'] as const
type ScopeName = (typeof scopes)[number]

interface Page {
  tab: TestTab
  queues: Record<ScopeName, Pick<Outbox<unknown>, 'append' | 'start' | 'drain' | 'close'>>
}

/** Real time. */
const realTime = {
  elapsed: () => performance.now(),
  serverNow: () => Date.now(),
  after(ms: number, task: () => void) {
    const timer = setTimeout(task, ms)
    return () => clearTimeout(timer)
  },
  busy: <Result>(work: Promise<Result>) => work,
}

interface Given {
  /** The number of this device: its network address and its user's e-mail address contain it. */
  index: number
  origin: string
  shop: Selling
  /** Decides the user's actions. */
  random: () => number
}

/** A guest with two tabs, who fills a cart and trade lists, uses a promo code and reviews, and whose tabs are killed now and then. */
export async function createSoakShopper({ index, origin, shop, random }: Given) {
  const fetchAsOne: typeof globalThis.fetch = (input, init) => {
    const request = new Request(input, init)
    request.headers.set('X-Forwarded-For', `10.0.0.${index + 1}`)
    return fetch(request)
  }
  const device = createTestDevice({ time: realTime, network: { fetch: fetchAsOne }, random: Math.random, origin })
  const accepted = { cart: createAccepted(), wholesale: createAccepted(), reviews: createAccepted() }
  device.disk.watch((key, value) => {
    const scope = scopes.find((name) => key.startsWith(`outbox:${name}:`))
    if (scope) accepted[scope].see(value)
  })
  /** The ids of the changes that the user saw accepted. */
  const promised: string[] = []
  const listIds = [newListId(), newListId(), newListId()]
  const lines = listLines({ shop }, 4)
  const unreviewed = [...slugs]
  let owner = ''

  async function open(): Promise<Page> {
    const tab = device.tab()
    owner = await claimOwner(tab, device.cookie)
    const queues = {
      cart: createOutbox(tab, cartScope, owner),
      wholesale: createOutbox(tab, wholesaleScope, owner),
      reviews: createOutbox(tab, reviewScope, owner),
    }
    for (const queue of Object.values(queues)) void queue.start()
    return { tab, queues }
  }
  const pages: [Page, Page] = [await open(), await open()]

  const pick = <Item>(items: readonly Item[]): Item => {
    const [picked] = items.slice(Math.floor(random() * items.length))
    if (picked === undefined) throw new Error('There is nothing to pick from')
    return picked
  }
  const upTo = (most: number) => 1 + Math.floor(random() * most)
  const draftOf = (change: CartOperation): [ScopeName, Draft] => ['cart', cartDraft(change)]
  const listDraft = (change: WholesaleOperation): [ScopeName, Draft] => ['wholesale', wholesaleDraft(change)]

  function cartChange(): [ScopeName, Draft] {
    const add = adding(shop, pick(slugs), upTo(3))
    const { item_key: itemKey, name } = add.args.item
    const kind = random()
    if (kind < 0.5) return draftOf(add)
    if (kind < 0.75) return draftOf({ type: 'cart.setQuantity', args: { itemKey, name, quantity: upTo(12) } })
    if (kind < 0.85) return draftOf({ type: 'cart.remove', args: { itemKey, name } })
    if (kind < 0.95) return draftOf({ type: 'coupon.apply', args: { code: 'WELCOME10', auto: false } })
    return draftOf({ type: 'coupon.remove', args: { code: 'WELCOME10' } })
  }

  function listChange(): [ScopeName, Draft] {
    const listId = pick(listIds)
    const list = `List ${listIds.indexOf(listId) + 1}`
    const kind = random()
    if (kind < 0.2) return listDraft({ type: 'list.create', args: { listId, name: list } })
    if (kind < 0.8) {
      const line = { ...pick(lines), productQuantity: upTo(9) }
      return listDraft({ type: 'list.setLine', args: { listId, list, line, product: '' } })
    }
    if (kind < 0.9) return listDraft({ type: 'list.rename', args: { listId, name: `${list} again` } })
    return listDraft({ type: 'list.delete', args: { listId, list } })
  }

  /** One review for each product: the server rejects a second one. */
  function review(): [ScopeName, Draft] | null {
    const slug = unreviewed.pop()
    const product = shop.deps.catalogue.catalogue.products.find((card) => card.slug === slug)
    if (!product) return null
    const email = `demo.soak-${index}@stoep.example`
    const words = { name: 'Demo Shopper', email, title: 'Comfortable', message: 'A demo review.', rating: upTo(5) }
    return ['reviews', reviewDraft({ ...words, productId: product.id }, product.name)]
  }

  async function restart(place: 0 | 1): Promise<void> {
    pages[place].tab.kill()
    pages[place] = await open()
  }

  return {
    device,
    accepted,
    promised,
    owner: () => owner,
    /** Performs the next action in one of the tabs. It may kill the tab. */
    async act(): Promise<void> {
      const place = random() < 0.5 ? 0 : 1
      const fate = random()
      if (fate < 0.03) await restart(place)
      else if (fate < 0.06) pages[place].tab.killAt(pick(['before-write', 'after-write', 'before-send', 'after-send']))
      if (!pages[place].tab.alive()) await restart(place)
      const kind = random()
      const [scope, draft] = (kind < 0.02 ? review() : null) ?? (kind < 0.65 ? cartChange() : listChange())
      // A tab that is killed before the change is stored has not shown it as accepted.
      void pages[place].queues[scope].append(draft).then((id) => promised.push(id))
    },
    /** Opens both tabs again, as after a day. */
    async comeBack(): Promise<void> {
      await restart(0)
      await restart(1)
    },
    /** Drains the queues, as a page does when the network is back. */
    wake: () => Object.values(pages[0].queues).forEach((queue) => void queue.drain(true)),
    leave() {
      for (const { tab, queues } of pages) {
        for (const queue of Object.values(queues)) queue.close()
        tab.kill()
      }
    },
  }
}

export type SoakShopper = Awaited<ReturnType<typeof createSoakShopper>>
