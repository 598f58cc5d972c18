import { subscribeKey } from 'valtio/vanilla/utils'
import type { Product } from '../../contract/catalogue/catalogue.ts'
import type { ConversionEvent } from '../../contract/measurement/measurement.ts'
import type { Order, OrderState } from '../../contract/orders/order.ts'
import type { Device } from '../../data/device.ts'
import { countedPath } from '../../data/measurement/counted-path.ts'
import { conversionEvent, goodsData } from '../../data/measurement/event.ts'
import type { EventQueue } from '../../data/measurement/event-queue.ts'
import { hashPerson, type KnownPerson } from '../../data/measurement/identifiers.ts'
import { ifNotStored } from '../../data/storage/storage-error.ts'
import { splitName } from '../../domain/account/person-name.ts'
import { sessionState } from '../../state/account/session.ts'
import { cartState, currentCart } from '../../state/cart/cart.ts'
import { connection } from '../../state/network/connection.ts'
import { consent } from '../../state/measurement/consent.ts'
import { onEvent, type AnalyticsEvent } from '../../state/measurement/analytics-events.ts'

/** Milliseconds for which events are collected before they are sent. */
const GATHER = 1500

const bought = new Set<OrderState>(['awaiting_transfer', 'processing', 'dispatched', 'delivered'])

/** A device that stores nothing loses events. */
const logNotMeasured = ifNotStored(undefined, 'Not measured:')

type Page = Extract<AnalyticsEvent, { kind: 'page' }>
type Custom = ConversionEvent['custom_data']

/** Turns analytics events into events for the ad service, while the user consents. */
export function startMeasure(device: Device, queue: EventQueue): { decided: () => void } {
  let present: Page | null = null
  let cancel = () => {}
  let allowed = false
  /** Resolves when the consent has been read. Earlier events wait for it. */
  const consentRead = Promise.withResolvers<void>()

  /** An event of the signed-in customer, or of the person who typed their details. */
  async function event(name: ConversionEvent['event_name'], custom: Custom = {}, person?: KnownPerson): Promise<ConversionEvent> {
    const step = { at: device.now(), bytes: device.bytes, source: `${location.origin}${countedPath(location.pathname)}`, custom }
    await whenReady(sessionState)
    return conversionEvent(name, { ...step, person: await hashPerson(person ?? signedIn()) })
  }

  const sendSoon = () => {
    cancel()
    cancel = device.timers.after(GATHER, () => void queue.drain().catch(logNotMeasured))
  }

  async function note(name: ConversionEvent['event_name'], custom?: Custom, person?: KnownPerson): Promise<void> {
    await queue.add(await event(name, custom, person))
    sendSoon()
  }

  async function notePage({ name, search, data }: Page): Promise<void> {
    await note('PageView')
    if (name === 'product') {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the route `product` loads this shape, parsed by the API client
      const { product } = data as { product: Product }
      const one = { id: product.id, price: product.price, quantity: 1 }
      await note('ViewContent', { ...goodsData([one]), content_name: product.name })
    }
    const words = name === 'search' ? (new URLSearchParams(search).get('q') ?? '').trim() : ''
    if (words) await note('Search', { search_string: words.slice(0, 120) })
    if (name === 'checkout') await noteCheckout()
  }

  /** Waits for the cart, which is read a little later than the page. */
  async function noteCheckout(): Promise<void> {
    await whenReady(cartState)
    const { items } = currentCart()
    if (items.length > 0) await note('InitiateCheckout', goodsData(items.map(countedLine)))
  }

  async function notePurchase(order: Order): Promise<void> {
    if (!bought.has(order.state)) return
    const { email, phone, first_name: firstName, last_name: lastName } = order.contact
    const goods = goodsData(order.items.filter(({ free }) => !free).map(countedLine))
    const custom = { ...goods, value: order.totals.total / 100, order_id: order.order_id }
    await queue.addPurchase(await event('Purchase', custom, { email, phone, firstName, lastName }), order.order_id)
    sendSoon()
  }

  onEvent(async (step) => {
    if (step.kind === 'page') present = step
    else await consentRead.promise
    if (consent.ads !== true || (step.kind === 'page' && !allowed)) return
    switch (step.kind) {
      case 'page':
        return notePage(step)
      case 'added': {
        const { product, price, quantity } = step
        return note('AddToCart', { ...goodsData([{ id: product.id, price, quantity }]), content_name: product.name })
      }
      case 'purchase':
        return notePurchase(step.order)
      case 'lead': {
        const { email, phone, name } = step.person
        return note('Lead', { content_name: step.form }, { email, phone, ...splitName(name) })
      }
    }
  })
  addEventListener('online', sendSoon)
  subscribeKey(connection, 'online', sendSoon)

  return {
    /** Call it when a decision was read or made: with consent, the present page counts. */
    decided() {
      const now = consent.ads === true
      if (now && !allowed && present) void notePage(present).catch(logNotMeasured)
      allowed = now
      consentRead.resolve()
      if (now) sendSoon()
      else cancel()
    },
  }
}

const countedLine = ({ id, price, quantity }: { id: number; price: number; quantity: { value: number } }) => ({
  id,
  price,
  quantity: quantity.value,
})

/** The customer whose session is valid. */
function signedIn(): KnownPerson {
  const { customer, ended } = sessionState
  if (!customer || ended) return {}
  const { email, phone, first_name: firstName, last_name: lastName } = customer
  return { email, phone, firstName, lastName }
}

/** Resolves when the device has read this state. */
function whenReady(state: { ready: boolean }): Promise<void> {
  if (state.ready) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = subscribeKey(state, 'ready', () => {
      stop()
      resolve()
    })
  })
}
