import type { Cart } from '../contract/cart.ts'
import { nextAutoCoupon, tryCoupon } from '../data/outbox/auto-coupon.ts'
import { describeCartOperation } from '../data/outbox/cart-operations.ts'
import { cartScope } from '../data/outbox/cart-scope.ts'
import { appended } from '../data/outbox/changes.ts'
import { fold } from '../data/outbox/fold.ts'
import { createOutbox, type Outbox } from '../data/outbox/outbox.ts'
import type { OutboxRecord } from '../data/outbox/record.ts'
import type { Device } from '../data/device.ts'
import { claimOwner, type KeyCookie } from '../data/owner.ts'
import { showCart, connectCart } from './cart.ts'
import { createCartEngine } from './cart-engine.ts'
import { tellOfMemory } from './storage-words.ts'
import { connectSync, syncState } from './sync.ts'
import { notify } from './toasts.ts'

/** Whether the shopper can see this page now: news are told where they are seen. */
type IsSeen = () => boolean

/** Starts the cart: who shops, what the device holds, and then what the shop says (spec §4). */
export async function startCart(device: Device, cookie: KeyCookie, isSeen: IsSeen): Promise<Outbox<Cart>> {
  const owner = await claimOwner(device, cookie)
  const outbox = createOutbox(device, cartScope, owner)
  connectCart(createCartEngine(outbox))
  connectSync(outbox)
  outbox.listen((record) => {
    showRecord(device, record)
    if (isSeen()) void follow(device, outbox, record)
  })
  await outbox.start()
  return outbox
}

function showRecord(device: Device, record: OutboxRecord<Cart>): void {
  showCart(fold(record.base, record.owner, record.ops))
  const head = record.ops.find(({ state }) => state === 'waiting')
  const inMemory = device.store.trouble() !== null
  if (inMemory && syncState.storage === 'device') tellOfMemory()
  Object.assign(syncState, {
    waiting: record.ops.length,
    sending: record.ops.some(({ state }) => state === 'sending'),
    retryAt: head?.notBefore ?? null,
    asking: record.ops.some(({ state }) => state === 'ask'),
    changes: record.ops.map((operation) => ({
      id: operation.id,
      words: describeCartOperation(operation),
      state: operation.state,
      retryAt: operation.state === 'waiting' ? operation.notBefore : null,
    })),
    rejected: record.rejected.map((rejection) => ({
      id: rejection.id,
      words: describeCartOperation(rejection),
      reason: rejection.reason ?? rejection.message,
    })),
    storage: inMemory ? 'memory' : 'device',
  } satisfies Omit<typeof syncState, 'open'>)
}

/** What a page that is seen does about a record: tells the news, and tries the automatic coupons. */
async function follow(device: Device, outbox: Outbox<Cart>, record: OutboxRecord<Cart>): Promise<void> {
  if (record.news.length > 0) for (const news of await outbox.takeNews()) notify(news)
  askOnce(outbox, record)
  if (nextAutoCoupon(record) === null) return
  const stamp = { id: device.uuid(), now: device.now(), serverNow: device.serverClock.now() }
  await outbox.amend((current) => {
    const code = nextAutoCoupon(current)
    if (code === null) return current
    const { draft, memo } = tryCoupon(current, code)
    return appended({ ...current, memo }, draft, stamp, cartScope)
  })
}

/** Milliseconds: a question is read before it is answered. */
const QUESTION = 20_000
let hasAsked = false

/** Asks, once a visit, whether a change from more than two weeks ago is still wanted [D9]. */
function askOnce(outbox: Outbox<Cart>, { ops }: OutboxRecord<Cart>): void {
  const old = ops.find(({ state }) => state === 'ask')
  if (!old || hasAsked) return
  hasAsked = true
  const message = `“${describeCartOperation(old)}” is from more than two weeks ago and was never sent. Your later changes wait for it.`
  notify({
    type: 'warn',
    title: 'Still wanted?',
    message,
    duration: QUESTION,
    action: { label: 'Send it', run: () => void outbox.retry() },
  })
}
