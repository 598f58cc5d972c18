import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { transact } from '../../../api-mock/db/transaction.ts'
import { takeMailBudget } from '../../../api-mock/mail/budget.ts'
import { stopUrl } from '../../../api-mock/forms/newsletter.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { emptyPost, filled, follow, linkIn } from '../../support/forms/filled-forms.ts'

describeOnEveryDatabase('the newsletter', (database) => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await createTestApp({ database })
  })
  afterEach(() => shop.close())
  const state = async () => (await shop.deps.db.selectFrom('newsletter').select('state').executeTakeFirstOrThrow()).state
  const ask = async () => {
    await shop.call('newsletter', filled.newsletter)
    return (await emptyPost(shop))[0]
  }

  it('goes only to confirmed addresses', async () => {
    const mail = await ask()
    expect(mail?.subject).toBe('Please confirm: letters from the stoep')
    expect(await state()).toBe('pending')
    expect(await follow(shop, linkIn(mail, 'newsletter/confirm'))).toBe('/confirmed/newsletter')
    expect(await state()).toBe('confirmed')
    const [welcome] = await emptyPost(shop)
    expect(welcome?.subject).toBe('You are on the list: letters from the stoep')
  })

  it('is confirmed although other people have used up the mails of the day to its reader', async () => {
    const mail = await ask()
    await transact(shop.deps, async (trx) => {
      for (let count = 0; count < 25; count += 1) await takeMailBudget(trx, shop.deps, filled.newsletter.email)
    })
    expect(await follow(shop, linkIn(mail, 'newsletter/confirm'))).toBe('/confirmed/newsletter')
    expect(await state()).toBe('confirmed')
    expect(await emptyPost(shop)).toEqual([])
  })

  it.each(['newsletter/confirm', 'giveaway-entry/confirm', 'newsletter/unsubscribe'])(
    'shows a failure behind the button of %s as a page to a browser, and as JSON to a mail program',
    async (path) => {
      const press = (headers: Record<string, string>) =>
        shop.request(`/api/${path}?token=${'x'.repeat(43)}`, { method: 'POST', headers, body: '' })
      for (let times = 0; times < 60; times += 1) await press({})
      const shown = await press({ Accept: 'text/html,application/xhtml+xml' })
      expect([shown.status, shown.headers.get('content-type')]).toEqual([429, 'text/html; charset=UTF-8'])
      expect(shown.headers.get('cache-control')).toBe('no-store')
      expect(shown.headers.get('retry-after')).not.toBeNull()
      expect(await shown.text()).toContain('<h1>That did not work</h1>')
      const other = await press({ Accept: '*/*' })
      expect([other.status, other.headers.get('content-type')]).toEqual([429, 'application/json'])
    },
  )

  it('stores no readable token in the database', async () => {
    const token = linkIn(await ask(), 'newsletter/confirm').split('token=')[1] ?? ''
    const tables = await shop.deps.db.selectFrom('form_token').selectAll().execute()
    expect(tables).toHaveLength(2)
    expect(JSON.stringify(tables)).not.toContain(token)
  })

  it('has an unsubscribe link in every mail, for a person and for mail programs', async () => {
    const confirmation = await ask()
    await follow(shop, linkIn(confirmation, 'newsletter/confirm'))
    const [welcome] = await emptyPost(shop)
    for (const mail of [confirmation, welcome])
      expect(mail?.unsubscribeUrl).toBe(`http://localhost:4102${linkIn(mail, 'newsletter/unsubscribe')}`)
    const oneTap = await shop.request(linkIn(welcome, 'newsletter/unsubscribe'), {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect(oneTap.status).toBe(200)
    expect(await state()).toBe('unsubscribed')
    expect(await follow(shop, linkIn(welcome, 'newsletter/unsubscribe'))).toBe('/confirmed/unsubscribed')
  })

  it('has the same outcome when a link is followed twice, and mails once', async () => {
    const link = linkIn(await ask(), 'newsletter/confirm')
    expect(await follow(shop, link)).toBe(await follow(shop, link))
    expect(await emptyPost(shop)).toHaveLength(1)
  })

  it('is not confirmed by a HEAD request, a prefetch or a mail scanner that follows the link, but by the button of its page', async () => {
    const link = linkIn(await ask(), 'newsletter/confirm')
    const page = await shop.request(link)
    expect(await page.text()).toContain('demo.person@stoep.example')
    expect(page.headers.get('cache-control')).toBe('private, no-store')
    expect((await shop.request(link, { method: 'HEAD' })).status).toBe(204)
    expect((await shop.request(link, { headers: { 'Sec-Purpose': 'prefetch' } })).status).toBe(204)
    expect(await state()).toBe('pending')
  })

  it('stays for a mail scanner that follows every link, and names the address beside the button', async () => {
    const mail = await ask()
    await follow(shop, linkIn(mail, 'newsletter/confirm'))
    const page = await shop.request(linkIn(mail, 'newsletter/unsubscribe'))
    expect(await page.text()).toContain('demo.person@stoep.example')
    expect(page.headers.get('cache-control')).toBe('private, no-store')
    expect(await state()).toBe('confirmed')
  })

  it('has link pages in the look of the shop, with its name, its contact and a style that their policy permits', async () => {
    const mail = await ask()
    for (const path of ['newsletter/confirm', 'newsletter/unsubscribe']) {
      const page = await shop.request(linkIn(mail, path))
      const html = await page.text()
      const style = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? ''
      const hash = createHash('sha256').update(style).digest('base64')
      expect(page.headers.get('content-security-policy')).toContain(`; style-src 'self' 'sha256-${hash}';`)
      expect(style).toContain('prefers-color-scheme:dark')
      for (const part of ['alt="" width="36" height="36">Stoep</a>', 'href="tel:+27215550142"', 'href="mailto:hello@stoep.example"'])
        expect(html).toContain(part)
    }
    const page = await shop.request(linkIn(mail, 'newsletter/unsubscribe'))
    expect(await page.text()).toContain('Unsubscribe demo.person@stoep.example from our newsletter? You still get mails about your orders.')
  })

  it('does not return by an old link after the recipient unsubscribed', async () => {
    const mail = await ask()
    await follow(shop, linkIn(mail, 'newsletter/confirm'))
    shop.clock.advance({ seconds: 1 })
    await follow(shop, linkIn(mail, 'newsletter/unsubscribe'))
    expect(await follow(shop, linkIn(mail, 'newsletter/confirm'))).toBe('/confirmed/expired')
    expect(await state()).toBe('unsubscribed')
    await emptyPost(shop)
    shop.clock.advance({ minutes: 10 })
    const confirmation = await ask()
    expect(await follow(shop, linkIn(confirmation, 'newsletter/confirm'))).toBe('/confirmed/newsletter')
  })

  it('has confirmation links that end after a week, and unsubscribe links that do not', async () => {
    const mail = await ask()
    shop.clock.advance({ days: 7, seconds: 1 })
    expect(await follow(shop, linkIn(mail, 'newsletter/confirm'))).toBe('/confirmed/expired')
    shop.clock.advance({ days: 600 })
    expect(await follow(shop, linkIn(mail, 'newsletter/unsubscribe'))).toBe('/confirmed/unsubscribed')
  })

  it.each(['', '?token=', '?token=short', `?token=${'x'.repeat(43)}`, '?token=%00'])('redirects an invalid link: %s', async (query) => {
    expect(await follow(shop, `/api/newsletter/confirm${query}`)).toBe('/confirmed/expired')
    expect(await follow(shop, `/api/newsletter/unsubscribe${query}`)).toBe('/confirmed/expired')
    expect(await follow(shop, `/api/giveaway-entry/confirm${query}`)).toBe('/confirmed/expired')
    expect((await shop.request(`/api/newsletter/unsubscribe${query}`, { method: 'POST' })).status).toBe(404)
    const pressed = { method: 'POST', headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body: 'unsubscribe=yes' }
    expect((await shop.request(`/api/newsletter/unsubscribe${query}`, pressed)).headers.get('location')).toBe('/confirmed/expired')
  })

  it('unsubscribes every reader whose mail provider asks for it, however many ask from one network address', async () => {
    const links = await transact(shop.deps, async (trx) => {
      const made = []
      for (let reader = 0; reader < 80; reader += 1) made.push(await stopUrl(trx, shop.deps, `reader-${reader}@stoep.example`))
      return made
    })
    const statuses = []
    for (const link of links) statuses.push((await shop.request(link, { method: 'POST', body: 'List-Unsubscribe=One-Click' })).status)
    expect(statuses).toEqual(links.map(() => 200))
  })

  it('[one server] limits links that the shop has not sent, from one network address', async () => {
    const link = linkIn(await ask(), 'newsletter/unsubscribe')
    const guess = () => shop.request(`/api/newsletter/unsubscribe?token=${'x'.repeat(43)}`, { method: 'POST' })
    for (let times = 0; times < 59; times += 1) expect((await guess()).status).toBe(404)
    expect((await guess()).status).toBe(429)
    expect(await follow(shop, link)).toBe('/confirmed/unsubscribed')
  })

  it('accepts a link for its own purpose only', async () => {
    const token = linkIn(await ask(), 'newsletter/unsubscribe').split('?')[1]
    expect(await follow(shop, `/api/newsletter/confirm?${token}`)).toBe('/confirmed/expired')
  })

  it('mails one address once in ten minutes, however often it is entered', async () => {
    await Promise.all([1, 2, 3].map(() => shop.call('newsletter', filled.newsletter)))
    expect(await emptyPost(shop)).toHaveLength(1)
    shop.clock.advance({ minutes: 10 })
    await shop.call('newsletter', filled.newsletter)
    expect(await emptyPost(shop)).toHaveLength(1)
  })

  it('responds to a subscriber and a new address in the same way, and mails the difference', async () => {
    const newResponse = await shop.call('newsletter', filled.newsletter)
    await follow(shop, linkIn((await emptyPost(shop))[0], 'newsletter/confirm'))
    await emptyPost(shop)
    shop.clock.advance({ minutes: 10 })
    const subscriberResponse = await shop.call('newsletter', filled.newsletter)
    expect([subscriberResponse.status, subscriberResponse.answer]).toEqual([newResponse.status, newResponse.answer])
    expect((await emptyPost(shop)).map((mail) => mail.subject)).toEqual(['You are on the list: letters from the stoep'])
  })
})
