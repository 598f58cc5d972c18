import { describe, expect, test } from 'vitest'
import type { PushMessage, PushTopic } from '../src/contract/push/push.ts'
import { StorageError } from '../src/data/storage/storage-error.ts'
import { writeValue, type Store } from '../src/data/storage/store.ts'
import { createMemoryStore } from '../tests/support/device/memory-store.ts'
import { openFromNotification, type OpenPage } from './notification-click.ts'
import { carriedBy, receivePush, type Carried } from './push.ts'

const ORIGIN = 'https://stoep.example'
const A = 'A'.repeat(20)
const B = 'B'.repeat(20)

const message = (topic: PushTopic, navigate = `${ORIGIN}/my-account/view-order/12345678`): PushMessage => ({
  web_push: 8030,
  notification: { title: 'On its way', body: 'Order 12345678 has left the workshop.', navigate, lang: 'en-ZA', tag: 'order-12345678' },
  topic,
})
const pushed = (text: string): Pick<PushMessageData, 'json'> => ({ json: () => JSON.parse(text) })

interface Shown {
  title: string
  options: NotificationOptions
}

/** The notifications that the worker shows, and how often it checks for a new build. */
async function receive(data: ReturnType<typeof pushed> | null, store: Pick<Store, 'read' | 'change'> = createMemoryStore()) {
  const shown: Shown[] = []
  let looks = 0
  let renewals = 0
  let told = 0
  await receivePush(data, {
    origin: ORIGIN,
    store,
    renew: async () => void (renewals += 1),
    notifyPages: () => void (told += 1),
    registration: {
      showNotification: async (title, options = {}) => void shown.push({ title, options }),
      update: async () => {
        looks += 1
        throw new TypeError('No network')
      },
    },
  })
  return { shown, looks, renewals, told }
}

/** A device of `customer`, whose push record has the `topics` of customer A. */
async function deviceOf(customer: string, topics: readonly PushTopic[]): Promise<Store> {
  const store = createMemoryStore()
  await writeValue(store, 'owner', { fmt: 2, kind: 'customer', id: customer, key: 'k'.repeat(42), role: 'customer', discount: 0 })
  await writeValue(store, 'push', { fmt: 1, endpoint: 'https://push.example/1', customer: A, topics, products: [] })
  return store
}

describe('the shown notification', () => {
  test('has the text of the push and its path', async () => {
    const { shown, looks } = await receive(pushed(JSON.stringify(message('orders'))), await deviceOf(A, ['orders']))
    expect(shown).toHaveLength(1)
    expect(shown[0]).toMatchObject({
      title: 'On its way',
      options: { body: 'Order 12345678 has left the workshop.', tag: 'order-12345678', lang: 'en-ZA', badge: '/icons/badge-96.png' },
    })
    expect(carriedBy({ data: shown[0]?.options.data })).toEqual({ path: '/my-account/view-order/12345678', updates: false })
    expect(looks).toBe(0)
  })

  test.each([
    ['nothing', null],
    ['no JSON', '<html>'],
    ['another message', '{"title":"Win a prize","url":"https://elsewhere.example"}'],
  ])('[P5] is "News from Stoep" for %s, because a browser allows no invisible push', async (_, text) => {
    const { shown } = await receive(text === null ? null : pushed(text))
    expect(shown.map(({ title, options }) => [title, options.body])).toEqual([['News from Stoep', 'Open the shop to see.']])
  })

  test.each([
    ['A, signed in', A, ['orders'], 'On its way'],
    ['B, who signed in after A', B, ['orders'], 'News from Stoep'],
    ['A, without the topic', A, ['offers'], 'News from Stoep'],
  ] as const)('[P5] of an order of A, on the device of %s', async (_, customer, topics, title) => {
    const { shown, renewals } = await receive(pushed(JSON.stringify(message('orders'))), await deviceOf(customer, topics))
    expect(shown.map((one) => one.title)).toEqual([title])
    expect(renewals).toBe(title === 'On its way' ? 0 : 1)
    expect(JSON.stringify(shown).includes('12345678')).toBe(title === 'On its way')
  })

  test('[P5] has no personal text on a device that was cleared or cannot be read', async () => {
    const broken = { ...createMemoryStore(), read: () => Promise.reject(new StorageError('unavailable')) }
    expect((await receive(pushed(JSON.stringify(message('back-in-stock'))))).shown[0]?.title).toBe('News from Stoep')
    expect((await receive(pushed(JSON.stringify(message('orders'))), broken)).shown[0]?.title).toBe('News from Stoep')
  })

  test('[P9] says once that a product is back: the device no longer awaits it, and still awaits the others', async () => {
    const store = await deviceOf(A, ['orders', 'back-in-stock'])
    const products = [{ slug: 'kalk-bay', name: 'Kalk Bay' }]
    await store.change('push', (stored) => ({ put: { value: Object.assign({}, stored, { products }) }, result: undefined }))
    const { shown, told } = await receive(pushed(JSON.stringify(message('back-in-stock', `${ORIGIN}/product/kalk-bay`))), store)
    expect([shown[0]?.title, told]).toEqual(['On its way', 1])
    expect(await store.read('push')).toMatchObject({ topics: ['orders'], products: [] })
  })

  test('[P6] about a new version is for every user and triggers a check, even if the check fails', async () => {
    const { shown, looks } = await receive(pushed(JSON.stringify(message('updates', `${ORIGIN}/`))))
    expect(shown[0]?.title).toBe('On its way')
    expect(carriedBy({ data: shown[0]?.options.data })).toEqual({ path: '/', updates: true })
    expect(looks).toBe(1)
  })

  test.each(['https://elsewhere.example/product/kalk-bay', 'javascript:alert(1)', 'https://stoep.example.elsewhere.example/'])(
    '[P5] never leads out of the shop: %s leads to the home page',
    async (address) => {
      const { shown } = await receive(pushed(JSON.stringify(message('updates', address))))
      expect(carriedBy({ data: shown[0]?.options.data }).path).toBe('/')
    },
  )
})

/** A window of the shop that answers `answer`, or never. It records its calls. */
function windowAt(url: string, answer: 'goes' | 'stays' | null, done: string[]): OpenPage {
  const client: OpenPage = {
    url,
    postMessage: (_, [port]) => void (answer && port?.postMessage(answer)),
    focus: async () => {
      done.push(`focus ${url}`)
      return client
    },
    navigate: async (to) => void done.push(`navigate ${to}`),
  }
  return client
}

describe('[P10] a press on a notification', () => {
  const carried: Carried = { path: '/my-account/view-order/12345678', updates: false }
  const press = async (windows: (done: string[]) => OpenPage[], updates = false, path = carried.path) => {
    const done: string[] = []
    const all = windows(done)
    await openFromNotification({ path, updates }, { matchAll: async () => all, openWindow: async (to) => done.push(`open ${to}`) }, 50)
    return done
  }

  test('opens a window when no page of the shop is open; a payment page is none and stays', async () => {
    expect(await press(() => [])).toEqual([`open ${carried.path}`])
    expect(await press((done) => [windowAt(`${ORIGIN}/sandbox/payfast`, 'goes', done)])).toEqual([`open ${carried.path}`])
  })

  test('makes an open page navigate, and focuses it', async () => {
    expect(await press((done) => [windowAt(`${ORIGIN}/`, 'goes', done)])).toEqual([`focus ${ORIGIN}/`])
  })

  test('opens another window if the page has an open checkout or form', async () => {
    expect(await press((done) => [windowAt(`${ORIGIN}/checkout`, 'stays', done)])).toEqual([`open ${carried.path}`])
  })

  test('opens a window for a page of the desk, which no page of the shop shows', async () => {
    const desk = '/desk/orders/12345678/show'
    expect(await press((done) => [windowAt(`${ORIGIN}/`, 'goes', done)], false, desk)).toEqual([`open ${desk}`])
  })

  test('wakes a frozen page and navigates it', async () => {
    expect(await press((done) => [windowAt(`${ORIGIN}/`, null, done)])).toEqual([`focus ${ORIGIN}/`, `navigate ${carried.path}`])
  })

  test('[P6] about a new version wakes a slow or frozen page, which stays and receives the message', async () => {
    expect(await press((done) => [windowAt(`${ORIGIN}/`, null, done)], true)).toEqual([`focus ${ORIGIN}/`])
  })
})
