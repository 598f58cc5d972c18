import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { addressOnLabel, swatchLabelsPdf } from '../../../api-mock/documents/pdf/swatch-labels.ts'
import { withSession } from '../../support/account/customers.ts'
import { newStaff } from '../../support/desk/staff.ts'
import { emptyPost, filled } from '../../support/forms/filled-forms.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { shopLine } from '../../support/server/shop-line.ts'

describeOnEveryDatabase('requests for swatches at the desk', (database) => {
  let shop: TestShop
  let office: string
  beforeEach(async () => {
    shop = await createTestApp({ database })
    office = (await newStaff(shop, 'office')).token
  })
  afterEach(() => shop.close())

  const audit = () => shop.deps.db.selectFrom('audit_entry').select(['action', 'actor']).execute()
  const today = async () => (await shop.call('deskToday', { token: office })).answer

  /** Requests for swatches that wait, as the desk lists them. */
  async function swatches(count = 1) {
    for (let index = 0; index < count; index += 1)
      await shop.call('swatchRequest', { ...filled.swatchRequest, email: `demo.person${index}@stoep.example`, website2: '' })
    await emptyPost(shop)
    return (await shop.call('deskSwatches', { token: office })).answer.requests
  }

  it('swatches are listed with their fabrics, and posted once: one mail to each person, and a notice to the second colleague', async () => {
    const requests = await swatches(3)
    expect(requests[0]).toMatchObject({ name: 'Demo Person', posted_at: null, fabrics: ['Oat (linen)', expect.stringContaining('Rust')] })
    expect((await today()).swatches).toMatchObject({ count: 3 })
    const ids = requests.map(({ request_id }) => request_id)
    const key = randomUUID()
    const post = (chosen: readonly string[], options = {}) =>
      shop.call('deskSwatchesPosted', { token: office, requests: [...chosen] }, options)
    const missing = await post([...ids, 'A'.repeat(16)])
    expect(missing.failure.code).toBe('not_found')
    expect((await today()).swatches).toMatchObject({ count: 3 })
    expect((await post(ids.slice(0, 2), { key })).answer).toEqual({ posted: 2, already: 0 })
    expect((await post(ids.slice(0, 2), { key })).answer).toEqual({ posted: 2, already: 0 })
    expect((await post(ids)).answer).toEqual({ posted: 1, already: 2 })
    const mails = await emptyPost(shop)
    expect(mails.map(({ to }) => to).toSorted()).toEqual([0, 1, 2].map((index) => `demo.person${index}@stoep.example`))
    expect(mails[0]).toMatchObject({
      subject: 'Your swatches are in the post',
      replyTo: null,
      text: expect.stringContaining('Oat (linen)'),
    })
    expect((await shop.call('deskSwatches', { token: office, state: 'posted' })).answer.total).toBe(3)
    expect(await audit()).toHaveLength(3)
    expect((await post([])).failure.code).toBe('invalid_request')
  })

  it('labels and the picking list are PDFs of the chosen requests; 21 labels fill a sheet', async () => {
    const [request] = await swatches(1)
    const id = request?.request_id ?? ''
    const open = (query: string) => shop.request(`/api/desk/swatches/${query}`, { headers: withSession(office) })
    for (const file of ['labels', 'picking-list']) {
      const response = await open(`${file}?requests=${id}`)
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf'])
      expect((await response.text()).slice(0, 5)).toBe('%PDF-')
    }
    expect((await open(`labels?requests=${'A'.repeat(16)}`)).status).toBe(404)
    expect((await open(`labels?requests=${id}&first=22`)).status).toBe(400)
    const pages = async (first: number, count: number) => {
      const many = Array.from({ length: count }, () => ({ ...request!, address: 'A long line of an address, '.repeat(14).slice(0, 400) }))
      const file = Buffer.from(await swatchLabelsPdf(many, first, shop.deps.clock.now())).toString('latin1')
      return file.match(/\/Type \/Page\b/g)?.length
    }
    expect([await pages(1, 21), await pages(1, 22), await pages(21, 1), await pages(21, 2)]).toEqual([1, 2, 1, 2])
    expect(addressOnLabel({ name: 'Demo', address: '1 Test Street, Sampleton, 8001' })).toEqual([
      'Demo',
      '1 Test Street',
      'Sampleton',
      '8001',
    ])
    expect(addressOnLabel({ name: 'Demo', address: '1 Test Street,\nSampleton' })).toEqual(['Demo', '1 Test Street', 'Sampleton'])
  })

  it('are posted from the command line by the same function', async () => {
    const [request] = await swatches()
    const id = request?.request_id ?? ''
    expect((await shopLine({ deps: shop.deps }, 'swatches', 'list')).out).toContain(id)
    expect((await shopLine({ deps: shop.deps }, 'swatches', 'posted', id)).out).toContain('Posted: 1.')
    expect(await shopLine({ deps: shop.deps }, 'swatches', 'posted', 'A'.repeat(16))).toMatchObject({ code: 1 })
    expect(await audit()).toMatchObject([{ action: 'swatches.post', actor: expect.stringContaining('@') }])
  })
})
