import { withSession } from '../../support/account/customers.ts'
import { ownerTokenAt } from '../../support/desk/sign-in-owner.ts'
import { callerAt } from '../../support/server/api.ts'
import { tabTo } from '../shell/by-keyboard.ts'
import { expect, expectAccessible, hydrated } from '../shell/shop-test.ts'
import { ownShop } from './own-shop.ts'
import { localOf } from '../../../src/domain/calendar/local-time.ts'

const test = ownShop()

test('[extended] the home page and a notice are changed on a phone, a shopper sees both, and hides the notice', async ({
  page,
  shop,
  context,
  browser,
  request,
}) => {
  await context.setExtraHTTPHeaders(withSession(await ownerTokenAt(shop)))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/desk/content/home/home')
  await page.getByRole('button', { name: 'Edit Best sellers' }).click()
  const section = page.getByRole('group', { name: 'Best sellers' })
  await section.getByLabel('Heading').fill('What the stoep loves')
  await section.getByRole('button', { name: 'Best sellers up' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('region', { name: 'Versions' })).toContainText('2: Published, shown')
  await expect(page.getByText('Customers get your words')).toBeVisible()

  await page.goto('/desk/content?show=notice')
  await expect(page.getByText('There are none yet.')).toBeVisible()
  await page.getByLabel('Text of a new notice').fill('Open until 20:00 tonight')
  await page.getByRole('button', { name: 'Add' }).click()
  const hours = (count: number) => localOf(new Date(Date.now() + count * 3_600_000))
  await page.getByLabel('From').fill(hours(-1))
  await page.getByLabel('Until').fill(hours(2))
  await page.getByLabel('Leads to (optional)').fill('/info/contact-us')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('region', { name: 'Versions' })).toContainText('2: Published, shown')
  await page.getByRole('link', { name: '← Content' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Open until 20:00 tonight' })).toContainText('Shown now')
  await expectAccessible(page)

  await page.goto('/desk/content/store/durban')
  await expect(page.getByLabel('Name of the store')).toHaveValue(/Durban/)
  await page.getByRole('switch', { name: 'Monday: closed' }).check()
  await expect(page.getByLabel('Monday opens')).toHaveValue('09:00')
  await expectAccessible(page)

  await expect.poll(async () => (await request.get('/')).text()).toMatch(/Open until 20:00 tonight.*What the stoep loves/s)
  const shopper = await browser.newPage({ baseURL: shop.origin, viewport: { width: 390, height: 844 }, serviceWorkers: 'block' })
  await shopper.goto('/')
  await hydrated(shopper)
  const notice = shopper.getByRole('complementary', { name: 'Notice' })
  await expect(notice.getByRole('link', { name: 'Open until 20:00 tonight' })).toHaveAttribute('href', '/info/contact-us')
  await expect(shopper.getByRole('heading', { name: 'What the stoep loves' })).toBeVisible()
  await notice.getByRole('button', { name: 'Hide this notice' }).click()
  await expect(notice).toHaveCount(0)
  await shopper.goto('/product/kalk-bay')
  await hydrated(shopper)
  await expect(notice).toBeHidden()
  await shopper.close()
})

test.describe('the words of a mail', () => {
  test.use({ planned: async ({}, use) => use([/409 \(Conflict\)/, /422 \(Unprocessable/]) })

  test('[extended] are changed by keyboard with preview and test mail; a wrong value and a stale change are refused; the original comes back', async ({
    page,
    shop,
    context,
  }) => {
    const token = await ownerTokenAt(shop)
    await context.setExtraHTTPHeaders(withSession(token))
    await page.goto('/desk/content?show=mail')
    await page.getByRole('link', { name: /^Delivered / }).press('Enter')
    const text = page.getByLabel('Text', { exact: true })
    const original = await text.inputValue()
    await text.fill(`${original}\n\nSee you on the {stoop}.`)
    await expectAccessible(page)
    await tabTo(page, page.getByRole('button', { name: 'Publish' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toContainText('These values are not among those of this mail: {stoop}')
    await text.fill(`${original}\n\nSee you on the stoep.`)
    await page.getByRole('button', { name: 'Preview' }).press('Enter')
    await expect(page.frameLocator('iframe').getByText('See you on the stoep.')).toBeVisible()
    await page.getByRole('button', { name: 'As text' }).press('Enter')
    await expect(page.getByLabel('The mail as text')).toContainText('See you on the stoep.')
    await page.getByRole('button', { name: 'Test mail to me' }).press('Enter')
    await expect(page.getByText('A test mail is on its way to owner@stoep.example.')).toBeVisible()
    await expectAccessible(page)

    const call = callerAt(shop)
    const params = { slug: 'delivered' }
    const { answer } = await call('deskContentItem', { token }, { params: { kind: 'mail', ...params } })
    if (answer.content.kind !== 'mail') throw new Error('This is no mail')
    const theirs = { ...answer.content, preheader: 'Of a colleague.' }
    await call('deskMailTextSave', { token, version: 1, publish: true, content: theirs }, { params })
    await page.getByRole('button', { name: 'Publish' }).press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: 'saved version 2 meanwhile' })).toBeVisible()
    await page.getByRole('button', { name: 'Show the versions; your text stays here' }).press('Enter')
    const versions = page.getByRole('region', { name: 'Versions' })
    await expect(versions).toContainText('2: Published, shown')
    await expect(text).toHaveValue(/See you on the stoep\.$/)
    await page.getByRole('button', { name: 'Go on with my text' }).press('Enter')
    await page.getByRole('button', { name: 'Publish' }).press('Enter')
    await expect(versions).toContainText('3: Published, shown')
    await page.getByRole('button', { name: 'Look at version 2' }).press('Enter')
    await expect(page.getByLabel('Preview line')).toHaveValue('Of a colleague.')
    await page.getByRole('button', { name: 'Publish' }).press('Enter')
    await expect(versions).toContainText('4: Published, shown')
    await expect(page.getByLabel('Preview line')).toHaveValue('Of a colleague.')
    await expect(text).toHaveValue(original)
    await page.getByRole('button', { name: 'Restore the original' }).press('Enter')
    await expect(page.getByText('Customers get the original')).toBeVisible()
    await expect(text).toHaveValue(original)
  })
})
