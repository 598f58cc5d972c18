import { afterEach, beforeEach, expect, it } from 'vitest'
import { changeSettings } from '../../../api-mock/settings/change-settings.ts'
import { markPaid } from '../../../api-mock/orders/staff.ts'
import { transact } from '../../../api-mock/db/transaction.ts'
import { issueInvoice } from '../../../api-mock/documents/issue.ts'
import { decideAtSandbox, placedOrder, readOrder, type PlacedOrder } from '../../support/account/shopper.ts'
import { withSession } from '../../support/account/customers.ts'
import { newStaff } from '../../support/desk/staff.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'

describeOnEveryDatabase('an invoice', (database) => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await createTestApp({ database })
  })
  afterEach(() => shop.close())

  const numbers = async () => {
    const rows = await shop.deps.db.selectFrom('document').select('document_id').where('kind', '=', 'invoice').orderBy('number').execute()
    return rows.map(({ document_id }) => document_id)
  }
  const first = (count: number) => Array.from({ length: count }, (_, at) => `INV-${String(at + 1).padStart(6, '0')}`)
  const download = (placed: PlacedOrder, id: string, key = placed.order_key) =>
    shop.request(`/api/orders/${placed.order_id}/documents/${id}.pdf?key=${key}`)

  it('has the next number, without a gap or a double, for payments at the same time', async () => {
    const placed: PlacedOrder[] = []
    for (let order = 0; order < 8; order++) placed.push(await placedOrder(shop, order % 2 === 0 ? 'bank_transfer' : 'card'))
    const settled = await Promise.allSettled(
      // Each payment arrives twice.
      [...placed, ...placed].map(({ order_id, redirect_url }) =>
        redirect_url ? decideAtSandbox(shop, redirect_url, 'pay') : markPaid(shop.deps, order_id),
      ),
    )
    expect(settled.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(8)
    expect(await numbers()).toEqual(first(8))
  })

  it('that is rolled back leaves its number to the next one', async () => {
    const [one, two] = [await placedOrder(shop, 'bank_transfer'), await placedOrder(shop, 'bank_transfer')]
    const failed = transact(shop.deps, async (trx) => {
      expect(await issueInvoice(trx, shop.deps, one.order_id)).toBe('INV-000001')
      throw new Error('The power fails')
    })
    await expect(failed).rejects.toThrow('The power fails')
    await markPaid(shop.deps, two.order_id)
    expect(await numbers()).toEqual(first(1))
  })

  it('comes with the payment, never before it', async () => {
    const placed = await placedOrder(shop, 'bank_transfer')
    expect((await readOrder(shop, placed)).documents).toEqual([])
    await markPaid(shop.deps, placed.order_id)
    expect((await readOrder(shop, placed)).documents).toEqual([
      { document_id: 'INV-000001', kind: 'invoice', issued_at: shop.clock.now().toISOString() },
    ])
  })

  it('stays the same bytes when the facts of the shop change, and the next one states the new ones', async () => {
    const [one, two] = [await placedOrder(shop, 'bank_transfer'), await placedOrder(shop, 'bank_transfer')]
    await markPaid(shop.deps, one.order_id)
    const read = async (placed: PlacedOrder, id: string) => Buffer.from(await (await download(placed, id)).arrayBuffer())
    const before = await read(one, 'INV-000001')
    expect(before.subarray(0, 5).toString()).toBe('%PDF-')
    shop.clock.advance({ days: 1 })
    await changeSettings(shop.deps, { 'company.vat_number': '4999999999', 'company.address': '1 New Road, Durban' }, 'a test')
    await shop.deps.catalogue.refresh()
    expect((await read(one, 'INV-000001')).equals(before)).toBe(true)
    await markPaid(shop.deps, two.order_id)
    const sellers = await shop.deps.db.selectFrom('document').select('seller').orderBy('number').execute()
    expect(sellers.map(({ seller }) => /"vat_number":"(\d+)"/.exec(seller)?.[1])).toEqual(['4000000142', '4999999999'])
  })

  it('opens for the key of its order alone, and at the desk for the roles of the accounts', async () => {
    const [one, two] = [await placedOrder(shop, 'bank_transfer'), await placedOrder(shop, 'bank_transfer')]
    await markPaid(shop.deps, one.order_id)
    const opened = await download(one, 'INV-000001')
    expect(opened.status).toBe(200)
    expect(Object.fromEntries(opened.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="INV-000001.pdf"',
      'cache-control': 'private, no-store',
    })
    expect((await download(one, 'INV-000001', two.order_key)).status).toBe(404)
    expect((await download(two, 'INV-000001')).status).toBe(404)
    for (const id of ['INV-000002', 'CN-000001', '..%2Fshop', 'INV-1%00']) expect((await download(one, id)).status, id).toBe(404)
    const atDesk = async (role: 'accountant' | 'workshop', path: string) => {
      const headers = withSession((await newStaff(shop, role)).token)
      return (await shop.request(`/api/desk/orders/${one.order_id}/${path}`, { headers })).status
    }
    expect(await atDesk('accountant', 'documents/INV-000001')).toBe(200)
    expect(await atDesk('workshop', 'documents/INV-000001')).toBe(403)
    expect(await atDesk('workshop', 'packing-slip')).toBe(200)
    expect(await atDesk('accountant', 'packing-slip')).toBe(403)
  })

  it('is linked in the confirmation, and has the VAT number that the buyer gave', async () => {
    const placed = await placedOrder(shop, 'bank_transfer', { vatNumber: '4123456789' })
    await markPaid(shop.deps, placed.order_id)
    expect((await readOrder(shop, placed)).vat_number).toBe('4123456789')
    const mail = await shop.deps.db
      .selectFrom('outgoing_mail')
      .select('text')
      .where('mail_id', 'like', 'order-confirmation-%')
      .executeTakeFirst()
    expect(mail?.text).toContain(`/api/orders/${placed.order_id}/documents/INV-000001.pdf?key=${placed.order_key}`)
  })
})
