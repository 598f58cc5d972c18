import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import { openCatalogue } from '../../../api-mock/catalogue/store.ts'
import { sendDueMail } from '../../../api-mock/mail/sender.ts'
import { requirePayable } from '../../../api-mock/safe-start.ts'
import { demoSettings } from '../../../api-mock/settings/stored-settings.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { createTestRender } from '../../support/server/render.ts'
import { shopLine } from '../../support/server/shop-line.ts'
import { checkoutOf, newShopper, placedOrder, readOrder } from '../../support/account/shopper.ts'

const folder = mkdtempSync(join(tmpdir(), 'settings-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The demo's break ends on this day. */
const END = '2027-01-17'
const bank = ['bank.name=Own Bank', 'bank.account_name=Own (Pty) Ltd', 'bank.account_number=62 123 456 789', 'bank.branch_code=250655']

describeOnEveryDatabase('the settings of the shop', (database) => {
  let shop: TestShop
  beforeEach(async () => {
    const { deps, clock } = await createTestApp({ database })
    const { db, dialect, catalogue } = deps
    // The page's renderer reads the time of the test's shop.
    shop = await createTestApp({ clock, deps: { db, dialect, catalogue, render: createTestRender(clock.now) } })
  })
  afterEach(() => shop.close())
  const line = (...words: string[]) => shopLine({ deps: shop.deps, folder }, ...words)
  /** What the running server does every two seconds. */
  const set = async (...pairs: string[]) => {
    const ran = await line('settings', 'set', ...pairs)
    expect(ran.err).toBe('')
    await shop.deps.catalogue.refresh()
    return ran
  }
  const shown = async (response: Response) => (await response.text()).replaceAll('<!-- -->', '')
  const page = async (path: string) => shown(await shop.request(path))
  const facts = async () => (await shop.call('catalogue', {})).answer.shop

  it('are the demo’s until they are set, and every change is stored with its time and author', async () => {
    expect((await line('settings', 'get', '--json')).json).toEqual(demoSettings)
    await set('contact.phone=011 555 0199', 'delivery.days=21')
    shop.clock.advance({ minutes: 5 })
    await set('delivery.days=10')
    expect((await line('settings', 'get', 'contact.phone')).out).toBe('011 555 0199\n')
    expect((await line('settings', 'history', '--json')).json).toEqual([
      { at: '2026-11-20T08:05:00.000Z', by: 'cli', name: 'delivery.days', value: 10 },
      { at: '2026-11-20T08:00:00.000Z', by: 'cli', name: 'delivery.days', value: 21 },
      { at: '2026-11-20T08:00:00.000Z', by: 'cli', name: 'contact.phone', value: '011 555 0199' },
    ])
    expect((await line('settings', 'set', 'delivery.days=10')).out).toBe('Nothing has changed.\n')
  })

  it.each([
    ['bank.account_number=ZA12 3456', 'bank.account_number must look like 62 123 456 789 (7 to 11 digits, no IBAN)'],
    ['bank.branch_code=12', 'bank.branch_code must look like 250655'],
    ['company.vat_number=123', 'company.vat_number must look like 4123456789'],
    ['company.registration=2019', 'company.registration must look like 2019/123456/07'],
    ['contact.phone=call us', 'contact.phone must look like 021 555 0142'],
    ['contact.email=nobody', 'contact.email'],
    ['company.name=', 'company.name'],
    ['company.name=<b>Stoep</b>', 'company.name must not contain { } < >'],
    ['delivery.days=soon', 'delivery.days must be a whole number'],
    ['delivery.days=0', 'delivery.days must be 1 or more'],
    ['finchoice.lowest=200000', 'finchoice.highest must not be below finchoice.lowest'],
    ['payjustnow.highest=10.5', 'payjustnow.highest must be a whole number'],
    ['dispatch.from=2027-02-30', 'dispatch.from is not a day'],
    ['dispatch.notice_from=2027-02-01', 'dispatch.notice_from must be before dispatch.from'],
    ['contact.fone=021 555 0142', 'There is no setting contact.fone. The nearest is contact.phone'],
    ['constructor=1', 'There is no setting constructor'],
  ])('%s is refused with a clear reason, and nothing changes', async (pair, reason) => {
    const ran = await line('settings', 'set', 'contact.hours=Always', pair)
    expect([ran.code, ran.out]).toEqual([1, ''])
    expect(ran.err).toContain(`bad_setting: ${reason}`)
    expect(ran.err.trim().split('\n')).toHaveLength(1)
    expect((await line('settings', 'history', '--json')).json).toEqual([])
  })

  it('an export is imported elsewhere, and a damaged file changes nothing', async () => {
    await set('company.name=Own (Pty) Ltd', 'contact.whatsapp=082 555 0101')
    const file = join(folder, `${database.name}.json`)
    expect((await line('settings', 'export', file)).code).toBe(0)
    expect((await line('settings', 'export', file)).err).toContain('exists')
    await set('company.name=Other (Pty) Ltd', 'contact.whatsapp=')
    expect((await line('settings', 'import', file)).out).toBe('company.name: Own (Pty) Ltd\ncontact.whatsapp: 082 555 0101\n')
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual((await line('settings', 'get', '--json')).json)
    for (const damaged of ['{', '[]', '{"delivery.days":"10"}', '{"delivery.dayz":10}']) {
      writeFileSync(file, damaged)
      expect((await line('settings', 'import', file)).code).toBe(1)
    }
    expect((await line('settings', 'import', join(folder, 'nowhere.json'))).err).toContain('bad_file')
  })

  it('pages, the API, orders and mails show a change, on every server', async () => {
    const before = await page('/info/contact-us')
    expect(before).toContain('021 555 0142')
    const other = await openCatalogue(shop.deps.db)
    await set(
      'contact.phone=011 555 0199',
      'contact.email=us@own.example',
      'contact.whatsapp=082 555 0101',
      'company.name=Own (Pty) Ltd',
      ...bank,
    )
    expect(await other.refresh()).toBe(true)
    expect(other.settings['contact.phone']).toBe('011 555 0199')
    for (const path of ['/', '/info/contact-us', '/checkout']) {
      const html = await page(path)
      expect(html).toContain('011 555 0199')
      expect(html).not.toContain('021 555 0142')
    }
    expect(await page('/')).toContain('"telephone":"+27115550199"')
    expect(await page('/info/terms-and-conditions')).toContain('Own (Pty) Ltd')
    expect(await page('/info/contact-us')).toContain('https://wa.me/27825550101')
    expect(await facts()).toMatchObject({ phone: '011 555 0199', phone_href: 'tel:+27115550199', legal_name: 'Own (Pty) Ltd' })
    const placed = await placedOrder(shop, 'bank_transfer')
    expect((await readOrder(shop, placed)).bank).toMatchObject({ bank_name: 'Own Bank', account_number: '62 123 456 789' })
    await sendDueMail(shop.deps)
    const mail = shop.posted.at(-1)
    expect(mail?.from).toBe('us@own.example')
    for (const words of ['011 555 0199', 'us@own.example', 'Own (Pty) Ltd', '62 123 456 789', '250655']) expect(mail?.text).toContain(words)
    for (const words of ['011 555 0199', 'us@own.example', 'Own (Pty) Ltd']) expect(mail?.html).toContain(words)
    for (const text of [mail?.text, mail?.html]) expect(text).not.toContain('021 555 0142')
  })

  it('the notice about the break begins and ends by itself, also in cached pages', async () => {
    const notice = 'Made to order. Built in January, delivered 18–29 January'
    const orders = 'are dispatched from that day'
    await set('dispatch.notice_from=2026-12-01')
    expect(await page('/')).not.toContain(notice)
    expect((await facts())?.notice).toBeNull()
    shop.clock.set('2026-11-30T22:00:00Z')
    expect(await page('/')).toContain(notice)
    shop.clock.set('2027-01-16T21:59:30Z')
    const last = await shop.request('/')
    expect(await shown(last)).toContain(notice)
    expect(last.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=30, stale-while-revalidate=0')
    expect(await page('/info/shipping-and-returns')).toContain(orders)
    shop.clock.set(`${END}T00:00:00+02:00`)
    const next = await shop.request('/')
    const after = await shown(next)
    expect(after).not.toContain('Built in')
    expect(after).toContain('Anywhere in South Africa. Delivered by Fri 29 Jan.')
    expect(next.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=60, stale-while-revalidate=600')
    expect(await page('/info/shipping-and-returns')).not.toContain(orders)
    expect(await facts()).toMatchObject({ dispatch_from: null, notice: null })
  })

  it('a cancelled break is gone at once', async () => {
    expect(await page('/')).toContain('Anywhere in South Africa. Built in January, delivered 18–29 January.')
    await set('dispatch.from=')
    expect(await page('/')).not.toContain('Built in')
    expect((await readOrder(shop, await placedOrder(shop))).dispatch_from).toBeNull()
  })

  it('goods in stock never wait for the end of the break', async () => {
    await shop.deps.db
      .updateTable('product')
      .set((row) => ({ data: row.fn('replace', ['data', row.val('"made_to_order"'), row.val('"in_stock"')]) }))
      .where('slug', '=', 'kalk-bay')
      .execute()
    await shop.deps.catalogue.reload()
    expect(shop.deps.catalogue.cardNamed('kalk-bay')?.availability).toBe('in_stock')
    await set('dispatch.notice_from=2027-01-10')
    expect(await page('/product/kalk-bay')).not.toContain('dispatch from')
    expect(await page('/product/aloe')).toContain('dispatch from 17 January')
    const { cart } = await newShopper(shop)
    const { answer } = await shop.call('checkout', checkoutOf(cart))
    expect(await readOrder(shop, answer)).toMatchObject({ dispatch_from: null, delivery_by: '2026-12-04' })
  })

  it('the days until delivery count from the order', async () => {
    await set('delivery.days=21', 'dispatch.from=')
    expect(await page('/')).toContain('Delivered by Fri 11 Dec')
    expect((await readOrder(shop, await placedOrder(shop))).delivery_by).toBe('2026-12-11')
  })

  it('a bank account of its own lets a live shop offer transfers, also alone', async () => {
    const live = await createTestApp({
      environment: { PUBLIC_URL: 'https://shop.example', PAYMENTS: 'live' },
      deps: { db: shop.deps.db, dialect: shop.deps.dialect, catalogue: shop.deps.catalogue },
    })
    expect(() => requirePayable(live.deps)).toThrow('a bank account of your own')
    await set(...bank)
    expect(() => requirePayable(live.deps)).not.toThrow()
    expect((await live.call('catalogue', {})).answer.shop?.payment_methods).toEqual(['bank_transfer'])
    const { cart } = await newShopper(live)
    expect((await live.call('checkout', checkoutOf(cart, 'bank_transfer'))).status).toBe(200)
  })
})
