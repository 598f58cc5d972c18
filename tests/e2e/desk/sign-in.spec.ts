import { readFile } from 'node:fs/promises'
import { readConfig } from '../../../api-mock/config.ts'
import { openDatabase } from '../../../api-mock/db/open.ts'
import { withSession } from '../../support/account/customers.ts'
import { signInOwner } from '../../support/desk/sign-in-owner.ts'
import { placeOrderAt } from '../../support/desk/place-order.ts'
import { shopLine } from '../../support/server/shop-line.ts'
import { mailsTo, shopper } from '../account/account-steps.ts'
import { addAuthenticator } from '../account/authenticator.ts'
import { expect, expectAccessible } from '../shell/shop-test.ts'
import { ownShopOnLocalhost } from './own-shop.ts'

const test = ownShopOnLocalhost()

/** Answers before a session, before its second factor, and for the link of an ended invitation. */
test.use({ planned: [/40[13] \((Unauthorized|Forbidden)\)|410 \(Gone\).*staff-invite/] })

test('a sign-in leads to the screen that was asked for, keeps the codes until they are kept, and continues a form whose session has ended', async ({
  page,
  context,
  shop,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: shop.origin })
  const orderId = await placeOrderAt(shop.origin)
  const env = { DATA_DIR: shop.data, PUBLIC_URL: shop.origin }
  expect(await shopLine({ env }, 'staff', 'add', shopper.email, '--role', 'owner')).toMatchObject({ code: 0 })
  await addAuthenticator(page)
  const order = `/desk/orders/${orderId}/show`

  await page.goto(order)
  await page.getByLabel('E-mail').fill(shopper.email)
  await page.getByLabel('Password').fill(shopper.password)
  await page.keyboard.press('Enter')
  await page.getByLabel('Name of this passkey').fill('Phone of the office')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listitem')).toHaveCount(10)
  const codes = await page.getByRole('listitem').allInnerTexts()
  const questions: string[] = []
  page.on('dialog', (question) => {
    questions.push(question.type())
    void question.dismiss()
  })
  await page.evaluate(() => location.reload())
  await expect.poll(() => questions).toEqual(['beforeunload'])
  await page.getByRole('button', { name: 'Copy' }).press('Enter')
  await expect(page.getByRole('status')).toHaveText('Copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'))
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as a file' }).press('Enter')
  expect(await readFile(await (await saving).path(), 'utf8')).toContain(codes.join('\n'))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'I have kept them' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: `Order ${orderId}` })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe(order)

  // A filter of a list is part of the address.
  await context.clearCookies()
  const filter = '?filter={"state":"awaiting_transfer"}'
  await page.goto(`/desk/orders${filter}`)
  await page.getByRole('button', { name: 'Use passkey' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Transfers to confirm' })).toHaveAttribute('aria-pressed', 'true')

  // Whoever signs out leaves no address to the next person.
  await page.getByRole('button', { name: 'Sign out' }).press('Enter')
  await page.getByRole('button', { name: 'Use passkey' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()

  // The session ends while a note is typed.
  await page.goto(order)
  await page.getByLabel('New note').fill('Phones before noon')
  await context.clearCookies()
  await page.getByRole('button', { name: 'Add note' }).press('Enter')
  await expect(page.getByText('Your text stays here. Then press again.')).toBeVisible()
  await expectAccessible(page)
  const [other] = await Promise.all([context.waitForEvent('page'), page.getByRole('link', { name: 'Sign in' }).press('Enter')])
  await other.getByLabel('E-mail').fill(shopper.email)
  await other.getByLabel('Password').fill(shopper.password)
  await other.keyboard.press('Enter')
  await other.getByRole('button', { name: 'Use a recovery code' }).press('Enter')
  await other.getByLabel('Recovery code').fill(codes[0] ?? '')
  await other.keyboard.press('Enter')
  await expect(other.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  await other.close()
  await page.getByRole('button', { name: 'Add note' }).press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: 'Phones before noon' })).toBeVisible()
  await expect(page.getByText('Your text stays here.')).toHaveCount(0)
})

test('[extended] a person without an account accepts an invitation, adds a passkey and is at the desk, on a small phone', async ({
  page,
  context,
  shop,
}) => {
  const { db } = openDatabase(readConfig({ DATA_DIR: shop.data }))
  const token = await signInOwner(db)
  await db.destroy()
  await page.setViewportSize({ width: 360, height: 740 })
  await context.setExtraHTTPHeaders(withSession(token))
  const email = 'thandi.with.a.long.name@interiors-of-the-stoep.example'
  await page.goto(`${shop.origin}/desk/staff`)
  await page.getByLabel('E-mail').fill(email)
  await page.keyboard.press('Enter')
  const invite = page.getByRole('listitem').filter({ hasText: email })
  await expect(invite).toContainText('by Demo Owner. The link works until')
  await expectAccessible(page)
  await invite.getByRole('button', { name: 'Withdraw' }).press('Enter')
  await expect(invite.getByRole('button', { name: 'Keep' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(invite.getByRole('button', { name: 'Withdraw' })).toBeFocused()
  const links = () => mailsTo(shop.data, email).map((mail) => /\/desk\/login\?invite=[\w-]+/.exec(mail)?.[0])
  await expect.poll(links).toHaveLength(1)
  const [first] = links()
  await invite.getByRole('button', { name: 'Send again' }).press('Enter')
  await expect.poll(links).toHaveLength(2)
  const second = links().find((link) => link !== first)

  await context.setExtraHTTPHeaders({})
  await addAuthenticator(page)
  await page.goto(`${shop.origin}${first}`)
  await expect(page.getByRole('alert')).toContainText('This invitation was used, was withdrawn or has ended.')
  await page.goto(`${shop.origin}${second}`)
  await expect(page.getByText('Demo Owner invites you to work at this desk.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('First name').fill('Thandi')
  await page.getByLabel('Last name').fill('Nkosi')
  await page.getByLabel('Password').fill('word of the stoep')
  await page.keyboard.press('Enter')
  await page.getByLabel('Name of this passkey').fill('Phone')
  expect(new URL(page.url()).search).toBe('')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'I have kept them' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
})
