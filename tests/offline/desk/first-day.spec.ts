import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { readConfig } from '../../../api-mock/config.ts'
import { openDatabase } from '../../../api-mock/db/open.ts'
import { shopper } from '../../e2e/account/account-steps.ts'
import { addAuthenticator } from '../../e2e/account/authenticator.ts'
import { expect, expectAccessible } from '../../e2e/shell/shop-test.ts'
import { shopAway } from '../../e2e/shell/watch.ts'
import { checkoutOf } from '../../support/account/shopper.ts'
import { kalkBay } from '../../support/catalogue/goods.ts'
import { addReaders, readerAt } from '../../support/desk/readers.ts'
import { filled } from '../../support/forms/filled-forms.ts'
import { startMailServer, type MailServer } from '../../support/mail/mail-server.ts'
import { review } from '../../support/reviews/reviews.ts'
import { callerAt, newCartKey } from '../../support/server/api.ts'
import { freePort } from '../../support/server/free-port.ts'
import { shopLine } from '../../support/server/shop-line.ts'
import { createShopProcess } from '../../support/server/shop-process.ts'
import type { PaymentMethod } from '../../../src/contract/orders/payment-method.ts'
import { newcomer } from '../installed/installed.ts'

/** A shop under a name, because browsers have no passkeys for a numeric address, with a mail server. */
const test = newcomer.extend<{ post: MailServer }>({
  post: async ({}, use) => {
    const server = await startMailServer()
    await use(server)
    await server.close()
  },
  shop: async ({ post }, use) => {
    const port = await freePort()
    const origin = `http://localhost:${port}`
    const shop = await createShopProcess({ PUBLIC_URL: origin, SEED_DEMO: '1', SMTP_URL: post.url }, port)
    await shop.start()
    await use({ ...shop, origin })
    await shop.remove()
  },
  // Answers before a session and before its second factor, and those of a stopped shop.
  planned: async ({}, use) =>
    use([
      ...shopAway,
      /40[13] \((Unauthorized|Forbidden)\)/,
      // The server stops while the browser fetches the worker's script.
      /unknown error occurred when fetching the script/,
    ]),
})

const wide = { width: 1280, height: 800 }
const phone = { width: 390, height: 844 }

/** Settings of a process whose clock starts at a time. */
const clockFrom = (time: string) => {
  const code = `const real=Date,ahead=real.parse('${time}')-real.now();globalThis.Date=class/**/extends/**/real{constructor(...given){given.length?super(...given):super(real.now()+ahead)}static/**/now(){return/**/real.now()+ahead}}`
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}` }
}

test('[extended] the first day of a shop, from the settings to the letter, on a wide screen and on a phone', async ({
  page,
  shop,
  post,
}) => {
  const call = callerAt(shop)
  const env = { DATA_DIR: shop.data, PUBLIC_URL: shop.origin }
  const line = (...words: string[]) => shopLine({ env }, ...words)
  const dialog = page.getByRole('dialog')
  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name })
  const order = async (method: PaymentMethod) => {
    const { productId, variation } = kalkBay
    const { answer: cart } = await call('cartAdd', { cartKey: newCartKey(), productId, variation, productQuantity: 1 })
    return (await call('checkout', checkoutOf(cart, method))).answer
  }

  await test.step('the owner signs in and adds a passkey', async () => {
    expect(await line('staff', 'add', shopper.email, '--role', 'owner')).toMatchObject({ code: 0 })
    await page.setViewportSize(wide)
    await addAuthenticator(page)
    await page.goto('/desk')
    await page.getByLabel('E-mail').fill(shopper.email)
    await page.getByLabel('Password').fill(shopper.password)
    await page.keyboard.press('Enter')
    await page.getByLabel('Name of this passkey').fill('The workshop')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'I have kept them' }).press('Enter')
    await expect(heading('Today')).toBeVisible()
  })

  await test.step('sets the company up', async () => {
    await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Settings' }).press('Enter')
    const company = { 'Legal name': 'Demo Furniture (Pty) Ltd', 'Registration number': '2019/123456/07', 'VAT number': '4123456789' }
    for (const [label, value] of Object.entries(company)) await page.getByLabel(label).fill(value)
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: 'Last changes' })).toContainText('Demo Furniture (Pty) Ltd')
  })

  await test.step('imports products from WooCommerce, and changes a price', async () => {
    const file = resolve('tests/fixtures/woocommerce/cape-workshop.csv')
    await page.getByRole('link', { name: 'Products' }).press('Enter')
    await page.getByRole('button', { name: 'Import a CSV' }).press('Enter')
    await dialog.getByRole('button', { name: 'Import from WooCommerce' }).press('Enter')
    await dialog.getByLabel('File', { exact: true }).setInputFiles(file)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Show what changes' }).press('Enter')
    await expect(dialog.getByRole('region', { name: 'Before and after' })).toContainText('Demo Oudtshoorn couch (new)')
    await expect(dialog.getByRole('region', { name: /^Skipped/ })).toContainText('Row ')
    // The other shop of the sample does not exist.
    await dialog.getByRole('checkbox', { name: /^Fetch/ }).uncheck()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Import it' }).press('Enter')
    await expect(page.getByText(/products are new/)).toBeVisible()
    await page.getByLabel('Name or SKU').fill('oudtshoorn')
    await page.getByRole('link', { name: /Demo Oudtshoorn couch/ }).press('Enter')
    await page.getByRole('textbox', { name: 'Price (R)', exact: true }).fill('17500')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save the product' }).press('Enter')
    await expect(page.getByRole('button', { name: 'Save the product' })).toHaveCount(0)
    await expect.poll(async () => (await page.request.get('/product/demo-oudtshoorn-couch')).text()).toMatch(/R\s17\s500/)
  })

  const [byCard, byTransfer] = [await order('card'), await order('bank_transfer')]
  await test.step('takes an order by card', async () => {
    await page.goto(byCard.redirect_url ?? '')
    await page.getByRole('button', { name: 'Pay now' }).press('Enter')
    await expect(page.getByRole('main')).toContainText('Your furniture is in the workshop')
  })

  await test.step('confirms a transfer, and prints the packing slip', async () => {
    await page.goto(`/desk/orders/${byTransfer.order_id}/show`)
    await page.getByRole('button', { name: 'Confirm transfer' }).press('Enter')
    await dialog.getByRole('button', { name: 'Confirm transfer' }).press('Enter')
    await expect(page.getByRole('link', { name: /^Invoice/ })).toBeVisible()
    await expectAccessible(page)
    const href = await page.getByRole('link', { name: 'Packing slip' }).getAttribute('href')
    const slip = await page.request.get(String(href))
    expect([slip.headers()['content-type'], (await slip.body()).subarray(0, 5).toString()]).toEqual(['application/pdf', '%PDF-'])
  })

  await test.step('delivers without a signal', async () => {
    await page.setViewportSize(phone)
    await page.goto('/desk/workshop')
    const parcel = page.getByRole('listitem').filter({ hasText: `Order ${byTransfer.order_id}` })
    await expect(parcel).toContainText('1 × Kalk Bay')
    await page.evaluate(() => navigator.serviceWorker.ready)
    await expect.poll(() => page.evaluate(() => caches.match('/desk/').then((found) => found?.status))).toBe(200)
    await shop.stop()
    await parcel.getByRole('button', { name: 'Dispatch' }).press('Enter')
    await dialog.getByLabel('Carrier').fill('Own van')
    await dialog.getByLabel('Tracking number').fill('VAN-1')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'On the way (1)' }).press('Enter')
    await parcel.getByRole('button', { name: 'Delivered' }).press('Enter')
    await dialog.getByLabel('Received by').fill('Demo Receiver')
    await dialog.getByRole('button', { name: 'Delivered' }).press('Enter')
    await expect(page.getByText('2 changes wait to be sent')).toBeVisible()
    await expectAccessible(page)
    await shop.start()
    await page.reload()
    await expect(page.getByRole('listitem').filter({ hasText: `Order ${byCard.order_id}` })).toBeVisible()
    await expect(page.getByText(/waits? to be sent/)).toHaveCount(0)
    await page.goto(`/desk/orders/${byTransfer.order_id}/show`)
    await expect(page.getByText(/Demo Receiver/).first()).toBeVisible()
  })

  await test.step('refunds one line through the provider', async () => {
    await page.goto(`/desk/orders/${byCard.order_id}/show`)
    await page.getByRole('button', { name: 'Refund', exact: true }).press('Enter')
    await dialog.getByRole('radio', { name: 'Pieces' }).check()
    await dialog.getByRole('textbox').first().fill('1')
    await dialog.getByLabel(/^Reason/).fill('A scratch on the left leg.')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: /^Refund R/ }).press('Enter')
    await expect(page.getByRole('link', { name: /^Credit note/ })).toBeVisible()
  })

  await test.step('publishes a review and answers it', async () => {
    await call('reviewCreate', { cartKey: newCartKey(), ...review() })
    await page.goto('/desk/reviews')
    await page.getByRole('button', { name: 'Publish: Deep and soft' }).press('Enter')
    await dialog.getByRole('button', { name: 'Publish' }).press('Enter')
    await page.getByRole('button', { name: 'Published' }).press('Enter')
    await page.getByRole('button', { name: 'Answer publicly: Deep and soft' }).press('Enter')
    await dialog.getByLabel('Answer').fill('Thank you. Turn the cushions now and then.')
    await dialog.getByRole('button', { name: 'Answer publicly' }).press('Enter')
    const answered = page.getByRole('listitem').filter({ hasText: 'Thank you. Turn the cushions now and then.' })
    await expect(answered.getByText(/^Our answer, signed/)).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('sends a letter to 1,000 readers', async () => {
    const { db } = openDatabase(readConfig({ DATA_DIR: shop.data }))
    await addReaders(
      db,
      Array.from({ length: 1000 }, (_, number) => readerAt(number)),
    )
    await db.destroy()
    await page.goto('/desk/letters')
    await page.getByRole('button', { name: 'Write a letter' }).press('Enter')
    await page.getByLabel('Subject').fill('Summer on the stoep')
    await page.getByRole('textbox', { name: 'Letter' }).fill('## Two new chairs\n\n[Show me](/product/aloe)')
    await page.getByRole('button', { name: 'Save and preview' }).press('Enter')
    await expect(page.getByText(/^1\s000 people now$/)).toBeVisible()
    await page.getByRole('button', { name: 'As text' }).press('Enter')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Send', exact: true }).press('Enter')
    await dialog.getByRole('button', { name: /^Send/ }).press('Enter')
    const readers = () => new Set(post.received.flatMap((mail) => /^To: (reader-\S+)/m.exec(mail)?.[1] ?? []))
    // It leaves in batches of ten, every two seconds.
    await expect.poll(() => readers().size, { timeout: 30_000 }).toBeGreaterThanOrEqual(20)
    await page.getByRole('button', { name: 'Pause' }).press('Enter')
    await expect(page.getByRole('button', { name: 'Go on' })).toBeVisible()
  })

  await test.step('draws the winner of the giveaway, after its weeks', async () => {
    await shop.stop()
    await shop.start(clockFrom('2026-12-05T08:00:00Z'))
    await call('giveawayEntry', filled.giveawayEntry)
    const links = () =>
      post.received.flatMap((mail) => /giveaway-entry\/confirm\?token=(?:3D)?([\w-]+)/.exec(mail.replaceAll(/=\r?\n/g, ''))?.[1] ?? [])
    await expect.poll(() => links().length, { timeout: 20_000 }).toBe(1)
    const [token] = links()
    await page.goto(`/api/giveaway-entry/confirm?token=${token}`)
    await page.getByRole('button', { name: 'Confirm my entry' }).press('Enter')
    await expect(page).toHaveURL(/\/confirmed\/giveaway$/)
    await shop.stop()
    await shop.start(clockFrom('2027-02-08T08:00:00Z'))
    await page.goto('/desk')
    await page.getByRole('button', { name: 'Use passkey' }).press('Enter')
    await expect(heading('Today')).toBeVisible()
    await page.goto('/desk/giveaway')
    await page.getByRole('button', { name: 'Draw the winner' }).press('Enter')
    await dialog.getByRole('button', { name: 'Draw the winner' }).press('Enter')
    await expect(page.getByRole('region', { name: 'Winner' })).toContainText(filled.giveawayEntry.email)
    await expectAccessible(page)
    const proof = z.parse(z.object({ draws: z.array(z.unknown()) }), await (await page.request.get('/api/giveaway/proof')).json())
    expect(proof.draws).toHaveLength(1)
  })
})
