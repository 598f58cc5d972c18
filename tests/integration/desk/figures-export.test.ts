import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { runShop } from '../../../api-mock/cli/run.ts'
import { exportLines } from '../../../api-mock/figures/export/export-lines.ts'
import { markPaid, refundOrder, settleRefundDue } from '../../../api-mock/orders/staff.ts'
import { cents } from '../../../src/contract/money/money.ts'
import { decideAtSandbox, newShopper, placedOrder, readOrder, type PlacedOrder } from '../../support/account/shopper.ts'
import { withSession } from '../../support/account/customers.ts'
import { kalkBay } from '../../support/catalogue/goods.ts'
import { newStaff } from '../../support/desk/staff.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { turnsDuring } from '../../support/time/turns.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'

describeOnEveryDatabase('the files for the accountant', (database) => {
  let shop: TestShop
  let token: string
  beforeEach(async () => {
    shop = await createTestApp({ database })
    token = (await newStaff(shop, 'accountant')).token
  })
  afterEach(() => shop.close())

  const paid = async (changes: object = {}): Promise<PlacedOrder> => {
    const placed = await placedOrder(shop, 'card', changes)
    await decideAtSandbox(shop, placed.redirect_url, 'pay')
    return placed
  }
  const file = async (query: string) => {
    const response = await shop.request(`/api/desk/export?${query}`, { headers: withSession(token) })
    expect(response.status).toBe(200)
    return { response, lines: (await response.text()).trimEnd().split('\r\n') }
  }

  it('have every number, the sums of the documents, and no formula', async () => {
    const contact = { email: 'demo@stoep.example', phone: '+27 82 555 0101', firstName: '=HYPERLINK("x")', lastName: '' }
    const shipping = {
      firstName: '=cmd()',
      lastName: '',
      companyName: '@Evil, Ltd',
      streetAddress1: '+1 Street',
      streetAddress2: '',
      state: '',
      country: 'South Africa',
      city: 'Cape Town',
      postcode: '8001',
      province: 'Western Cape',
    } as const
    const first = await paid({ contact: { ...contact, firstName: 'Demo' }, shipping })
    const second = await paid()
    await refundOrder(shop.deps, second.order_id, { reason: '=1', amount: cents(10_001), restock: false })
    const period = 'from=2026-11-01&to=2026-11-30'
    const { response, lines } = await file(`kind=invoices&format=xero&${period}`)
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="stoep-invoices-2026-11-01-to-2026-11-30-xero.csv"')
    expect(lines[0]).toMatch(/^\*ContactName,EmailAddress,.*\*InvoiceNumber,Reference,\*InvoiceDate,\*DueDate,Total,/)
    expect(lines).toHaveLength(3)
    expect(lines[1]).toContain(`"'@Evil, Ltd",demo@stoep.example,'+1 Street,`)
    const { totals } = await readOrder(shop, first)
    const rand = (value: number) => (value / 100).toFixed(2)
    expect(lines[1]).toContain(`,INV-000001,Order ${first.order_id},20/11/2026,20/11/2026,${rand(totals.total)},,"`)
    expect(lines[1]).toContain(`,1,${rand(kalkBay.price)},,200,Standard Rate Sales,${rand(totals.tax_total)},`)
    expect(lines[2]).toContain(',INV-000002,')
    const notes = (await file(`kind=credit-notes&format=xero&account=400&${period}`)).lines
    const { vat } = await shop.deps.db.selectFrom('refund').select('vat').executeTakeFirstOrThrow()
    expect(notes[1]).toContain(`,CN-000001,"Order ${second.order_id}, INV-000002",`)
    expect(notes[1]).toContain(`,1,-100.01,,400,Standard Rate Sales,-${rand(vat)},`)
    const sage = (await file(`kind=credit-notes&format=sage&${period}`)).lines
    expect(sage[1]).toContain(`,1,100.01,0,Standard Rate,15,${rand(vat)},100.01,100.01`)
    const money = (await file(`kind=payments&format=xero&${period}`)).lines
    expect(money[0]).toBe('*Date,*Amount,Payee,Description,Reference')
    expect(money.slice(1).every((line) => line.startsWith(`20/11/2026,${rand(kalkBay.price)},`))).toBe(true)
    expect(money.slice(1).filter((line) => line.includes(`"'@Evil, Ltd"`))).toHaveLength(1)
    expect(money).toHaveLength(3)
    const audit = await shop.deps.db.selectFrom('audit_entry').select(['action', 'subject', 'role']).execute()
    expect(audit.filter(({ action }) => action === 'figures.export')).toHaveLength(4)
    expect(audit).toContainEqual({ action: 'figures.export', subject: 'export of invoices', role: 'accountant' })
  })

  it('list discount and delivery as lines, whose VAT adds up, and what was paid back', async () => {
    const { cartKey } = await newShopper(shop)
    const code = shop.deps.catalogue.autoCoupons[0]?.code ?? ''
    await shop.call('couponApply', { cartKey, promoCode: code })
    const { answer: cart } = await shop.call('cart', { cartKey })
    const order = (
      await shop.call('deskPhoneOrder', {
        token: (await newStaff(shop, 'owner')).token,
        lines: [{ productId: kalkBay.productId, variation: kalkBay.variation, quantity: 1 }],
        coupon: code,
        contact: { email: 'caller@stoep.example', phone: '082 555 0101', firstName: 'Demo', lastName: 'Caller' },
        shipping: {
          firstName: 'Demo',
          lastName: '',
          streetAddress1: '1 Test Street',
          city: 'Cape Town',
          postcode: '8001',
          province: 'Western Cape',
        },
        payment: 'bank_transfer',
        total: cart.totals.total,
      })
    ).answer.order
    await markPaid(shop.deps, order.order_id)
    const { lines } = await file('kind=invoices&format=sage&from=2026-11-20&to=2026-11-20')
    const cellsOf = (line: string) => line.replaceAll(/"([^"]*)"/g, (_, text: string) => text.replaceAll(',', ' ')).split(',')
    const column = (index: number) => lines.slice(1).map((line) => Math.round(Number(cellsOf(line)[index]) * 100))
    const add = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
    expect(lines).toHaveLength(cart.totals.discount_total > 0 ? 3 : 2)
    expect(add(column(15))).toBe(cart.totals.tax_total)
    expect(add(column(16))).toBe(cart.totals.total)
    await refundOrder(shop.deps, order.order_id, { reason: 'It was too wide', restock: false })
    await shop.call(
      'deskSettleRefund',
      { token: (await newStaff(shop, 'office')).token, version: 3 },
      { params: { orderId: order.order_id } },
    )
    const money = (await file('kind=payments&format=sage&from=2026-11-20&to=2026-11-20')).lines
    expect(money.slice(1).map((line) => line.split(',').at(-1))).toEqual(
      ['', '-'].map((sign) => sign + (cart.totals.total / 100).toFixed(2)),
    )
  })

  it('name a customer in one way: the company or person that is billed, also for payments and refunds', async () => {
    const shipping = {
      firstName: 'Bill',
      lastName: 'Payer',
      companyName: '',
      streetAddress1: '1 Test Street',
      streetAddress2: '',
      state: '',
      country: 'South Africa',
      city: 'Cape Town',
      postcode: '8001',
      province: 'Western Cape',
    } as const
    for (const companyName of ['Sample Interiors', '']) {
      const order = await placedOrder(shop, 'bank_transfer', { shipping: { ...shipping, companyName } })
      await markPaid(shop.deps, order.order_id)
      await refundOrder(shop.deps, order.order_id, { reason: 'It was too wide', restock: false })
      await settleRefundDue(shop.deps, order.order_id)
    }
    const namesIn = async (kind: string) => {
      const { lines } = await file(`kind=${kind}&format=xero&from=2026-11-20&to=2026-11-20`)
      return lines.slice(1).flatMap((line) => /Sample Interiors|Bill Payer|Demo/.exec(line) ?? [])
    }
    const names = ['Sample Interiors', 'Bill Payer']
    expect(await namesIn('invoices')).toEqual(names)
    expect(await namesIn('credit-notes')).toEqual(names)
    expect((await namesIn('payments')).toSorted()).toEqual([...names, ...names].toSorted())
  })

  it('of one day with many documents are read in parts, and requests are answered in between', async () => {
    const { order_id } = await paid()
    const { db } = shop.deps
    const order = await db.selectFrom('orders').selectAll().where('order_id', '=', order_id).executeTakeFirstOrThrow()
    const orderLine = await db.selectFrom('order_line').selectAll().executeTakeFirstOrThrow()
    const document = await db.selectFrom('document').selectAll().executeTakeFirstOrThrow()
    const numbers = Array.from({ length: 450 }, (_, index) => index + 2)
    for (let start = 0; start < numbers.length; start += 150) {
      const some = numbers.slice(start, start + 150).map((number) => ({ number, id: `clone-${number}` }))
      await db
        .insertInto('orders')
        .values(some.map(({ id }) => ({ ...order, order_id: id, order_key: id })))
        .execute()
      await db
        .insertInto('order_line')
        .values(some.map(({ id }) => ({ ...orderLine, order_id: id })))
        .execute()
      await db
        .insertInto('document')
        .values(some.map(({ id, number }) => ({ ...document, document_id: `INV-${number}`, number, order_id: id, subject: id })))
        .execute()
    }
    const period = { from: '2026-11-20', to: '2026-11-20' }
    const written: number[] = []
    const turns = await turnsDuring(async () => {
      for await (const line of exportLines(shop.deps, { kind: 'invoices', format: 'sage', account: '200', ...period }))
        if (line.startsWith('INV-')) written.push(Number(line.split(',')[0]?.replace('INV-', '')))
    })
    expect(written.filter((number, index) => number !== written[index - 1])).toEqual([1, ...numbers])
    // One after each of the three parts.
    expect(turns).toBeGreaterThanOrEqual(3)
  })

  it('are written by the command line too', async () => {
    await paid()
    const folder = mkdtempSync(join(tmpdir(), 'stoep-export-'))
    const said: string[] = []
    const run = (...line: string[]) =>
      runShop(['export', ...line], { env: {}, folder, out: (text) => said.push(text), err: (text) => said.push(text), deps: shop.deps })
    try {
      expect(await run('invoices', '--from', '2026-11-01', '--to', '2026-11-30', '--file', 'out.csv')).toBe(0)
      const { lines } = await file('kind=invoices&format=xero&from=2026-11-01&to=2026-11-30')
      expect(readFileSync(join(folder, 'out.csv'), 'utf8').trimEnd().split('\r\n')).toEqual(lines)
      expect(await run('everything', '--from', '2026-11-01', '--to', '2026-11-30')).toBe(2)
      expect(await run('invoices', '--from', '2026-11-31', '--to', '2026-12-30')).toBe(2)
      expect(await run('invoices', '--from', '2026-11-30', '--to', '2026-11-01')).toBe(2)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
