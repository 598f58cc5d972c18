import type { Page } from 'playwright'
import { cents } from '../../src/contract/money/money.ts'
import { readConfig } from '../../api-mock/config.ts'
import { openDatabase, type Database } from '../../api-mock/db/open.ts'
import { laterDay, southAfricanDay } from '../../src/domain/calendar/days.ts'
import { tokenIn, withSession } from '../support/account/customers.ts'
import { placeOrderAt } from '../support/desk/place-order.ts'
import { signInOwner } from '../support/desk/sign-in-owner.ts'
import { insertUnsetPrices } from '../support/desk/unset-prices.ts'
import { makeDemoBusiness } from '../support/trade/demo-business.ts'
import { pricesOf, quoteRequestOf } from '../support/quotes/quotes.ts'
import { filled } from '../support/forms/filled-forms.ts'
import { review } from '../support/reviews/reviews.ts'
import { mailedCard } from '../support/gifts/cards.ts'
import { uploadOf } from '../support/reviews/photos.ts'
import { caller, newCartKey } from '../support/server/api.ts'
import type { ShopProcess } from '../support/server/shop-process.ts'
import { bulkScreens } from './bulk.ts'
import { campaignScreens } from './campaigns.ts'
import { earnCommission } from './commission.ts'
import { plannedScreens, planProduct } from './planned-products.ts'
import { correctionScreens } from './corrections.ts'
import { priceScreens, schedulePrices } from './scheduled-prices.ts'
import type { Screen } from './steps.ts'
import { wordScreens } from './words.ts'

/** Puts orders in several states into the shop. Returns the screens of the desk, by name. */
export async function deskScreens({ origin, data }: ShopProcess): Promise<Record<string, Screen>> {
  const { db } = openDatabase(readConfig({ DATA_DIR: data }))
  const token = await signInOwner(db)
  await insertVisits(db)
  await insertUnsetPrices(db, [1002, 1003])
  await mailedCard(db, 150_000)
  await mailedCard(db, 80_000)
  await db.destroy()
  const call = caller((path, init) => fetch(origin + path, init))
  const placed = [await placeOrderAt(origin), await placeOrderAt(origin), await placeOrderAt(origin, 'card'), await placeOrderAt(origin)]
  const [first = '', second = ''] = placed
  const moving = await placeOrderAt(origin)
  for (const orderId of [first, second]) await call('deskConfirmTransfer', { token, version: 1 }, { params: { orderId } })
  const parcel = { carrier: 'Demo Carriers', tracking_number: 'DC-1', tracking_url: 'https://carrier.example/DC-1' }
  await call('deskDispatch', { token, version: 2, ...parcel }, { params: { orderId: second } })
  const half = { version: 3, reason: 'A scratch on the left leg.', amount: cents(150_000) }
  await call('deskRefund', { token, ...half }, { params: { orderId: second } })
  await call('deskNote', { token, text: 'Phone before 10:00.' }, { params: { orderId: first } })

  const { answer: found } = await call('orderLookup', { orderId: placed[3] ?? '', email: 'demo.shopper@stoep.example' })
  const asked = { key: found.order_key, kind: 'cancel' as const, words: 'We move abroad in January, and the couch cannot come along.' }
  await call('orderRequest', asked, { params: { orderId: found.order_id } })
  const arrived = { params: { orderId: second } }
  await call('deskDeliver', { token, version: 4, received_by: 'Demo Receiver', photo: await uploadOf() }, arrived)
  const { answer: guest } = await call('orderLookup', { orderId: second, email: 'demo.shopper@stoep.example' })
  const { answer: order } = await call('order', { key: guest.order_key }, arrived)
  const lines = order.items.slice(0, 1).map(({ item_key }) => ({ item_key, quantity: 1 }))
  const photos = [await uploadOf(), await uploadOf({ colour: '#8a8176' })]
  const words = 'The seam of the left cushion opens, about 10 cm, since last week.'
  await call('orderRequest', { key: guest.order_key, kind: 'guarantee', words, lines, photos }, arrived)

  const { answer: trader } = await call('login', { email: 'trade@stoep.example', password: 'stoep-demo-2026' })
  const buyer = tokenIn(trader)
  await makeDemoBusiness(data)
  const { lines: wanted, shipping, note } = quoteRequestOf()
  await call('tradeAsk', { token: buyer, lines: wanted, shipping, note: note ?? '', fromCart: true, phone: '082 555 0101' })
  const { answer: toPrice } = await call('quoteRequest', { token: buyer, ...quoteRequestOf() })
  await call('deskQuoteSend', { token, ...pricesOf(toPrice, 1_450_000) }, { params: { quoteId: toPrice.quote_id } })
  await call('quoteRequest', { token: buyer, ...quoteRequestOf({ note: 'The same again for the second house, please.' }) })
  const aloe = { params: { productId: '1031' } }
  const readAloe = async () => (await call('deskProduct', { token }, aloe)).answer
  await call('deskProductChange', { token, version: (await readAloe()).version, fields: { availability: 'in_stock' } }, aloe)
  await call('deskStock', { token, counts: [{ variation: '', seen: null, count: 1, low_level: 2 }] }, aloe)
  const photo = crypto.randomUUID()
  const cartKey = newCartKey()
  await call('reviewPhotoAdd', { cartKey, id: photo, data: await uploadOf() })
  await call('reviewCreate', { cartKey, ...review({ photos: [{ id: photo, alt: '' }] }) })
  const grumble = { email: 'demo.guest@stoep.example', name: 'Demo Guest', title: 'Smaller than we thought', rating: 3 }
  await call('reviewCreate', { cartKey: newCartKey(), ...review({ ...grumble, message: 'Measure first. It is a fine couch for two.' }) })
  await call('contact', { ...filled.contact, website2: '' })
  await call('contact', { ...filled.contact, website2: '', name: 'Demo Visitor', orderNumber: '', message: 'Do you deliver to Upington?' })
  await call('swatchRequest', { ...filled.swatchRequest, website2: '' })
  const manor = { name: 'Demo Visitor', address: 'The Old Mill\n12 Long Example Street\nUnit 4\nUpington\n8801' }
  await call('swatchRequest', { ...filled.swatchRequest, ...manor, website2: '' })
  await earnCommission(call, token)
  await schedulePrices(call, token)
  const planned = await planProduct(call, token)
  await call('decoratorApplication', { ...filled.decoratorApplication, website2: '' })
  const { answer: waiting } = await call('deskMessages', { token })
  const { message_id: messageId = '' } = waiting.messages[0] ?? {}
  const text = 'Yes: without its legs a Kalk Bay is 78 cm deep, so 82 cm is enough.\nPlease measure the turn of the stairs too.'
  await call('deskMessageAnswer', { token, version: 1, text }, { params: { messageId } })
  await call('deskMessageNote', { token, text: 'Asked the workshop about the legs.' }, { params: { messageId } })
  /** Somebody else changes the tagline that is being typed. */
  const meetOtherChange = async (page: Page) => {
    await page.getByLabel('Tagline').fill('Round, low and soft')
    const { version, tagline } = await readAloe()
    await call('deskProductChange', { token, version, fields: { tagline: `${tagline}.`, assembly: 'Comes whole.' } }, aloe)
    await page.getByRole('button', { name: 'Save the product' }).click()
    await page.getByRole('button', { name: 'Go on from there' }).waitFor()
  }

  /** A product with its own title and description. */
  const showSearchResult = async (page: Page) => {
    const part = page.getByRole('region', { name: 'In search engines' })
    await part.getByLabel('Title').fill('Round linen ottoman, made to order in Cape Town')
  }
  const signedIn = (path: string, steps: (page: Page) => Promise<void> = async () => undefined, whole = true): Screen => ({
    whole,
    isDesk: true,
    async show(page) {
      await page.context().setExtraHTTPHeaders(withSession(token))
      await page.goto(`/desk${path}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.getByText('Loading…').first().waitFor({ state: 'detached' })
      await steps(page)
    },
  })
  /** The delivered order as its customer sees it, with an open claim. */
  const delivered = (steps: (page: Page) => Promise<void> = async () => undefined, whole = true): Screen => ({
    whole,
    async show(page) {
      await page.goto(`/checkout/order/${second}?key=${guest.order_key}`)
      await page.locator('html[data-ready]').waitFor()
      await steps(page)
    },
  })
  const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
  const pieces = [{ productId: 1001, variation: { fabric: 'linen-oat', legs: 'kiaat' }, quantity: 1 }]
  const { answer: price } = await call('deskPhonePrice', { token, lines: pieces })
  const { answer: byPhone } = await call('deskPhoneOrder', {
    token,
    lines: pieces,
    contact: { email: 'caller@stoep.example', phone: '082 555 0101', firstName: 'Demo', lastName: 'Caller' },
    shipping: {
      firstName: 'Demo',
      lastName: 'Caller',
      streetAddress1: '1 Test Street',
      streetAddress2: 'Sampleton',
      city: 'Cape Town',
      postcode: '8001',
      province: 'Western Cape',
    },
    payment: 'link',
    linkDays: 5,
    total: price.cart.totals.total,
  })
  const linked = byPhone.order.order_id
  const { answer: link } = await call('orderLookup', { orderId: linked, email: 'caller@stoep.example' })
  const choosePiece = async (page: Page) => {
    await page.getByLabel('Find a piece').fill('kalk')
    await page.getByRole('button', { name: /Kalk Bay/ }).click()
    await page.getByLabel('Fabric').click()
    await page.getByRole('option').first().click()
    await page.getByLabel('Legs').click()
    await page.getByRole('option').first().click()
  }
  return {
    ...bulkScreens(signedIn),
    ...priceScreens(signedIn),
    ...(await wordScreens({ origin, token, call, signedIn })),
    'desk-phone-order': signedIn('/phone-order', async (page) => {
      await choosePiece(page)
      await page.getByRole('button', { name: 'Add to the order' }).click()
      await page.getByRole('button', { name: /Take out/ }).waitFor()
    }),
    'desk-phone-options': signedIn('/phone-order', choosePiece, false),
    'desk-phone-found': signedIn(
      '/phone-order',
      async (page) => {
        await page.getByLabel('Find a piece').fill('ba')
        await page.getByRole('list', { name: 'Found pieces' }).waitFor()
      },
      false,
    ),
    'desk-order-linked': signedIn(`/orders/${linked}/show`),
    'desk-send-link': signedIn(`/orders/${linked}/show`, press('Mail a payment link'), false),
    'desk-change-address': signedIn(`/orders/${first}/show`, press('Change the address'), false),
    'order-payment-link': {
      whole: true,
      async show(page) {
        await page.goto(`/checkout/order/${linked}?key=${link.order_key}`)
        await page.locator('html[data-ready]').waitFor()
      },
    },
    'desk-figures': signedIn('/figures'),
    'desk-figures-table': signedIn('/figures', (page) => page.getByText('Sales as a table').click()),
    ...(await campaignScreens({ data, token, call, signedIn, press })),
    'desk-sign-in': {
      whole: true,
      async show(page) {
        await page.goto('/desk/')
        await page.getByLabel('Password').waitFor()
      },
    },
    'desk-today': signedIn('/'),
    'desk-more': signedIn(
      '/',
      async (page) => {
        if ((page.viewportSize()?.width ?? 0) < 900) await press('More')(page)
      },
      false,
    ),
    'desk-workshop': signedIn('/workshop'),
    'desk-workshop-dispatch': signedIn('/workshop', press('Dispatch'), false),
    'desk-workshop-counts': signedIn('/workshop', press(/^Counts/)),
    'desk-content': signedIn('/content'),
    'desk-content-page': signedIn('/content/page/guarantee', press('Preview')),
    'desk-content-post': signedIn('/content/post/sleepers-compared'),
    'desk-redirects': signedIn('/content', async (page) => {
      await page.getByLabel('Show').click()
      await page.getByRole('option', { name: 'Old addresses' }).click()
    }),
    'desk-settings': signedIn('/settings'),
    'desk-orders': signedIn('/orders'),
    'desk-order-filters': signedIn('/orders', press('More filters')),
    'desk-order': signedIn(`/orders/${first}/show`),
    'desk-dispatch': signedIn(`/orders/${first}/show`, press('Dispatch'), false),
    'desk-refund': signedIn(`/orders/${first}/show`, press('Refund'), false),
    'desk-refund-pieces': signedIn(
      `/orders/${first}/show`,
      async (page) => {
        await press('Refund')(page)
        await page.getByRole('radio', { name: 'Pieces' }).check()
        await page.getByRole('dialog').getByRole('textbox').first().fill('1')
      },
      false,
    ),
    'desk-order-refunded': signedIn(`/orders/${second}/show`),
    'order-delivered': delivered(),
    'order-return': delivered(async (page) => {
      await press('Return something')(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Add photos' }).waitFor()
    }, false),
    'desk-requests': signedIn('/requests'),
    'desk-request-accept': signedIn(`/orders/${found.order_id}/show`, press('Accept'), false),
    'desk-quotes': signedIn('/quotes'),
    'desk-quote-send': signedIn('/quotes', press('Price and send'), false),
    quotes: {
      whole: true,
      async show(page) {
        await page.goto('/my-account/quotes')
        await page.locator('html[data-ready]').waitFor()
        const main = page.getByRole('main')
        await main.getByLabel('E-mail').fill('trade@stoep.example')
        await page.getByLabel('Password', { exact: true }).fill('stoep-demo-2026')
        await main.getByRole('button', { name: 'Sign in' }).click()
        await page.getByText('Waits for you').waitFor()
      },
    },
    'desk-trade': signedIn('/trade'),
    'desk-trade-terms': signedIn('/trade', press('Change limit and terms'), false),
    'desk-reviews': signedIn('/reviews'),
    'desk-review-answer': signedIn(
      `/reviews?filter=${encodeURIComponent(JSON.stringify({ state: 'approved' }))}`,
      press('Answer publicly'),
      false,
    ),
    'desk-reviews-published': signedIn(`/reviews?filter=${encodeURIComponent(JSON.stringify({ state: 'approved' }))}`, undefined, false),
    'desk-messages': signedIn('/messages'),
    'desk-message': signedIn(`/messages/${messageId}/show`),
    'desk-applications': signedIn('/applications'),
    'desk-application-accept': signedIn('/applications', press('Accept: Demo Person'), false),
    'desk-commission': signedIn('/commission'),
    'desk-commission-pay': signedIn('/commission', press('Record a payment: Demo Decorator'), false),
    'desk-swatches': signedIn('/swatches', press('Choose all on this page')),
    'desk-products': signedIn('/products'),
    'desk-product': signedIn('/products/1031/show'),
    'desk-product-search': signedIn('/products/1031/show', showSearchResult),
    'desk-product-changed': signedIn('/products/1031/show', meetOtherChange),
    ...plannedScreens(signedIn, planned),
    'desk-product-new': signedIn('/products', press('Add a product'), false),
    'desk-audit': signedIn('/audit'),
    'desk-gift-cards': signedIn('/gift-cards'),
    'desk-gift-card-again': signedIn('/gift-cards', press(/^Mail again/), false),
    ...(await correctionScreens({ moving, token, call, signedIn, press })),
    'desk-staff': signedIn('/staff'),
  }
}

/** Made-up visits of the last days, for the figures. */
async function insertVisits(db: Database): Promise<void> {
  const today = southAfricanDay(new Date())
  for (const ago of [0, 1, 2, 3, 30, 31, 32]) {
    const day = laterDay(today, -ago)
    await db
      .insertInto('page_visit')
      .values([
        { day, path: '/product/kalk-bay', kind: 'product', referrer: '', visits: 240 - ago * 3 },
        { day, path: '/checkout', kind: 'checkout', referrer: '', visits: 18 },
      ])
      .execute()
    await db.insertInto('missed_search').values({ day, words: 'xylophone', count: 3 }).execute()
    await db
      .insertInto('web_vital')
      .values([
        { day, kind: 'product', metric: 'LCP', bucket: 150 + (ago % 2), count: 80 },
        { day, kind: 'product', metric: 'INP', bucket: 110, count: 80 },
        { day, kind: 'product', metric: 'CLS', bucket: 60, count: 80 },
      ])
      .execute()
  }
}
