import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DeskEndpoint } from '../../../src/contract/desk/desk-endpoint.ts'
import { deskEndpoints } from '../../../src/contract/desk/desk-endpoints.ts'
import { deskRights, deskRoles, type DeskRight, type DeskRole } from '../../../src/contract/desk/rights.ts'
import { fillPath } from '../../../src/contract/http/endpoint.ts'
import { withSession } from '../../support/account/customers.ts'
import { couponFields } from '../../support/desk/coupon-fields.ts'
import { newOutsider, newStaff } from '../../support/desk/staff.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'

const table = Object.values<DeskEndpoint>(deskEndpoints)

/** An export without products. */
const wooFile = { data: btoa('ID,Type,SKU,Name,Published,Regular price\n'), add_vat: false, decimal: null, sell_new: true }

/** A payload that fits each endpoint. The order and the person do not exist, so that no call changes anything. */
const payload = {
  version: 1,
  reason: 'Because',
  carrier: 'Demo Carriers',
  tracking_number: 'DC-1',
  text: 'A note',
  email: 'nobody@stoep.example',
  role: 'office',
  mails: 1,
  accept: true,
  answer: 'An answer',
  rev: 1,
  credit_limit: 0,
  terms_days: 30,
  amount: 100,
  reference: 'DEMO',
  shipping: {
    firstName: 'Demo',
    lastName: 'Shopper',
    streetAddress1: '1 Test Street',
    city: 'Cape Town',
    postcode: '8001',
    province: 'Western Cape',
  },
  name: 'Demo',
  message: 'Thank you',
  open: true,
  requests: ['A'.repeat(16)],
  code: 'DEMO5',
  percent: 5,
  phone: '021 555 0101',
  day: '2027-03-10',
}
const productPayload = {
  version: 'A'.repeat(16),
  fields: {},
  counts: [{ variation: '', seen: null, count: 1, low_level: null }],
  name: 'A product',
  category: 'sofas',
  price: 100,
  from: 2_000_000_000,
  alt: 'A picture',
  data: 'AAAA',
}
const batchPayload = {
  ids: [2_000_000_000],
  products: [{ id: 2_000_000_000, version: 'A'.repeat(16) }],
  change: { kind: 'sale_end' },
}
const phonePayload = {
  lines: [{ productId: 2_000_000_000, variation: {}, quantity: 1 }],
  contact: { email: 'nobody@stoep.example', phone: '0825550101', firstName: 'Demo', lastName: '' },
  shipping: payload.shipping,
  payment: 'link',
  total: 0,
}
const quotePayload = { version: 1, reason: 'Because', lines: [{ itemKey: 'none', price: 100 }], delivery: 0, validUntil: '2026-11-20' }
const customerPayload = { updated_at: 'never', role: 'customer', discount_percentage: 0, text: 'A note', email: 'nobody@stoep.example' }
const couponPayload = { ...couponFields(), rev: 1, code: 'RIGHTS' }
const letterPayload = { rev: 1, step: 'stop', subject: 'Rights', preheader: '', markdown: 'Words', segment: 'all', province: null }
const contentPayload = {
  version: 1,
  publish: false,
  title: 'A post',
  markdown: 'Words',
  content: {
    kind: 'post',
    title: 'A post',
    excerpt: 'A post',
    date: '2026-11-20',
    author: 'Demo',
    author_role: '',
    tags: [],
    products: [],
    cover: null,
    markdown: 'Words',
  },
  seen: [],
  slugs: [],
  shape: 'whole',
  alt: 'A picture',
  data: 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
  slug: 'no-such-post',
  from: '/no-such-page',
  to: null,
  changes: [{ name: 'contact.phone', seen: '021 555 0142', value: '021 555 0142' }],
}
const deliveryPayload = {
  rev: 1,
  name: 'A zone',
  provinces: [],
  postcodes: [[7700, 7899]],
  everywhere: false,
  price: 45_000,
  days: 5,
  free_from: null,
  active: false,
}
/** Payloads by the start of the address; `payload` for the others. */
const payloads: readonly (readonly [start: string, payload: object])[] = [
  ['/api/desk/products', productPayload],
  ['/api/desk/product-batch', batchPayload],
  ['/api/desk/product-sheet', { data: btoa('slug\naloe\n'), rows: [] }],
  ['/api/desk/woocommerce', { ...wooFile, seen: [], addresses: ['http://127.0.0.1/a.jpg'] }],
  ['/api/desk/quotes', quotePayload],
  ['/api/desk/phone-orders', phonePayload],
  ['/api/desk/content', contentPayload],
  ['/api/desk/mail-texts', { version: 1, publish: false, content: { kind: 'mail', title: 'A mail', preheader: '', markdown: 'Words' } }],
  ['/api/desk/redirects', contentPayload],
  ['/api/desk/settings', contentPayload],
  ['/api/desk/customers', customerPayload],
  ['/api/desk/coupons', couponPayload],
  ['/api/desk/letters', letterPayload],
  ['/api/desk/trade-applications', { discount_percentage: 5, message: 'Words' }],
  ['/api/desk/commission', { rev: 1, percent: 5, amount: 100, paid_on: '2026-11-20', reference: 'DEMO', number: 1 }],
  ['/api/desk/delivery', deliveryPayload],
  ['/api/desk/filters', { list: 'orders', name: 'Rights', filter: { state: 'processing' } }],
  ['/api/desk/giveaway', { seen: 1, reason: 'Because' }],
]
const payloadFor = (path: string) => payloads.find(([start]) => path.startsWith(start))?.[1] ?? payload

/** The query of a read that needs one. */
const queryFor = (path: string) => {
  if (path === '/api/desk/delivery/preview') return '?postcode=8001'
  if (path === '/api/desk/filters') return '?list=orders'
  if (path === '/api/desk/route-sheet') return '?day=2026-11-20'
  if (path === '/api/desk/export') return '?kind=invoices&format=xero&from=2026-11-01&to=2026-11-20'
  if (path.endsWith('/entries')) return '?before=1'
  if (path.endsWith('/statement')) return '?month=2026-11'
  return path.startsWith('/api/desk/swatches/') ? `?requests=${'A'.repeat(16)}` : ''
}

const ask = (shop: TestShop, { method, path }: DeskEndpoint, headers: Record<string, string>) =>
  shop.request(
    fillPath(path, {
      orderId: '00000000',
      userId: 'A'.repeat(20),
      inviteId: 'none',
      code: 'NONE',
      letterId: 'none',
      productId: '2000000000',
      cardId: 'none',
      accountId: 'none',
      quoteId: 'QU-000000',
      requestId: 'none',
      reviewId: '9000001',
      messageId: 'none',
      applicationId: '00000000',
      scheduleId: 'none',
      position: '0',
      documentId: 'INV-000000',
      kind: 'post',
      slug: 'no-such-post',
      zoneId: 'none',
      filterId: 'none',
    }) + queryFor(path),
    {
      method,
      headers: { 'Content-Type': 'application/json', ...headers },
      ...(method === 'GET' ? {} : { body: JSON.stringify(payloadFor(path)) }),
    },
  )

/** The changes that marketing makes. */
const forMarketing: ReadonlySet<DeskRight> = new Set([
  'products.words',
  'content.change',
  'reviews.decide',
  'coupons.change',
  'newsletter.send',
  'giveaway.draw',
])

describe('the table of rights', () => {
  it('lets the accountant change nothing, marketing words, content, reviews and campaigns alone, the workshop counts but no product, and the owner do everything', () => {
    // Saved filters are their member's own, and change nothing of the shop.
    const changes = table.filter(({ method, path }) => method !== 'GET' && !path.startsWith('/api/desk/filters'))
    for (const { right } of changes) {
      if (right === null) throw new Error('A change needs a right')
      expect(deskRights[right]).not.toContain('accountant')
      if (!forMarketing.has(right)) expect(deskRights[right]).not.toContain('marketing')
    }
    for (const right of ['products.edit', 'products.words'] as const) expect(deskRights[right]).not.toContain('workshop')
    expect(deskRights['stock.count']).toContain('workshop')
    for (const roles of Object.values(deskRights)) expect(roles).toContain('owner')
  })
})

describeOnEveryDatabase('the desk', (database) => {
  let shop: TestShop
  const staff = new Map<DeskRole, Record<string, string>>()
  let strangers: readonly (readonly [who: string, headers: Record<string, string>, status: number, code: string])[]
  beforeAll(async () => {
    shop = await createTestApp({ database })
    for (const role of deskRoles) staff.set(role, withSession((await newStaff(shop, role)).token))
    const outsider = async (role: 'customer' | 'trade' | 'decorator') => withSession((await newOutsider(shop, role)).token)
    // The account's role alone gives no right at the desk.
    const withoutRole = withSession((await newOutsider(shop, 'staff')).token)
    const unproved = withSession((await newStaff(shop, 'owner', { passed: false })).token)
    strangers = [
      ['a guest', {}, 401, 'session_required'],
      ['an expired session', withSession('nonsense'), 401, 'session_required'],
      ['a customer', await outsider('customer'), 403, 'not_allowed'],
      ['a trade customer', await outsider('trade'), 403, 'not_allowed'],
      ['a decorator', await outsider('decorator'), 403, 'not_allowed'],
      ['staff without a role', withoutRole, 403, 'not_allowed'],
      ['an owner without a second factor', unproved, 403, 'second_factor_required'],
    ]
  })
  afterAll(() => shop.close())

  it.each(table.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s is answered to the roles of its right alone',
    async (_, endpoint) => {
      for (const role of deskRoles) {
        const response = await ask(shop, endpoint, staff.get(role) ?? {})
        const allowed = endpoint.right === null || deskRights[endpoint.right].includes(role)
        // An order of a product that does not exist is an empty cart.
        // Without a built page there is no preview.
        const own = endpoint.name === 'deskPhoneOrder' ? [400] : endpoint.name === 'deskContentPreview' ? [503] : null
        const answers = own ?? [200, 404, 409]
        if (allowed) expect(answers, `${role}: ${response.status}`).toContain(response.status)
        else expect(await response.json(), role).toMatchObject({ status: 403, code: 'not_allowed' })
        expect(response.headers.get('cache-control')).toContain('no-store')
      }
    },
  )

  it.each(table.map((endpoint) => [endpoint.name, endpoint] as const))('%s is refused to everybody else', async (_, endpoint) => {
    for (const [who, headers, status, code] of strangers)
      expect(await (await ask(shop, endpoint, headers)).json(), who).toMatchObject({ status, code })
  })
})
