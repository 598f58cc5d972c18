import type { Page } from '@playwright/test'
import { deskEndpoints } from '../../../src/contract/desk/desk-endpoints.ts'
import { withSession } from '../../support/account/customers.ts'
import { ownerAt } from '../../support/desk/sign-in-owner.ts'
import { tinyPicture } from '../../support/desk/tiny-picture.ts'
import { expect, test } from '../shell/shop-test.ts'

/** Holds the next call of a path until `go`. */
async function held(page: Page, path: string): Promise<{ go: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      await promise
      await route.continue()
    },
    { times: 1 },
  )
  return { go: resolve }
}

test('what is typed while a product is saved stays, and the next save stores it', async ({ page, context, shop }) => {
  const { token, call } = await ownerAt(shop)
  const fields = { name: 'Typed stool', category: 'ottomans', price: 100_000 }
  const { answer: product } = await call('deskProductCreate', { token, ...fields })
  const at = { params: { productId: String(product.id) } }
  await context.setExtraHTTPHeaders(withSession(token))
  await page.goto(`/desk/products/${product.id}/show`)
  const tagline = page.getByLabel('Tagline')
  const care = page.getByLabel('Care', { exact: true })
  await tagline.fill('First')
  const saving = await held(page, `/api/desk/products/${product.id}`)
  const save = page.getByRole('button', { name: 'Save the product' })
  await save.press('Enter')
  await expect(page.getByRole('button', { name: 'Saving…' })).toBeVisible()
  await care.fill('Dust it')
  await tagline.fill('Second')
  saving.go()
  await expect(save).toBeEnabled()
  await expect(tagline).toHaveValue('Second')
  await expect(tagline).toBeFocused()
  await expect(care).toHaveValue('Dust it')
  await save.press('Enter')
  await expect.poll(async () => (await call('deskProduct', { token }, at)).answer).toMatchObject({ tagline: 'Second', care: ['Dust it'] })
  await expect(page.getByRole('button', { name: /^(Save the product|Saving…)$/ })).toHaveCount(0)
})

test('a profile keeps what is typed while its picture uploads, and a removed project takes its own products with it', async ({
  page,
  context,
  shop,
}) => {
  const { token, call } = await ownerAt(shop)
  const { slug } = (await call('deskContentCreate', { token, title: 'Typed Studio' }, { params: { kind: 'decorator' } })).answer
  await context.setExtraHTTPHeaders(withSession(token))
  await page.goto(`/desk/content/decorator/${slug}`)
  const picture = page.getByRole('group', { name: 'Picture' })
  const buffer = Buffer.from(await tinyPicture(), 'base64')
  await picture.locator('input[type=file]').setInputFiles({ name: 'room.jpg', mimeType: 'image/jpeg', buffer })
  await picture.getByLabel(/What it shows/).fill('A room')
  const upload = await held(page, deskEndpoints.deskContentPicture.path)
  await picture.getByRole('button', { name: 'Use this picture' }).press('Enter')
  await expect(picture.getByRole('button', { name: 'Uploading…' })).toBeVisible()
  await page.getByLabel('City').fill('Paarl')
  upload.go()
  await expect(picture.getByRole('button', { name: 'Remove the picture' })).toBeVisible()
  await expect(page.getByLabel('City')).toHaveValue('Paarl')

  for (const products of ['aloe', 'kalk-bay']) {
    await page.getByRole('button', { name: 'Add a project' }).press('Enter')
    await page.getByLabel('Products').last().fill(products)
  }
  await page.getByRole('button', { name: 'Remove project 1' }).press('Enter')
  await expect(page.getByLabel('Products')).toHaveCount(1)
  await expect(page.getByLabel('Products')).toHaveValue('kalk-bay')
})

test('an older version that is brought back is the one in the form', async ({ page, context, shop }) => {
  const { token, call } = await ownerAt(shop)
  const { answer } = await call('deskContentCreate', { token, title: 'Older first' }, { params: { kind: 'post' } })
  const params = { kind: 'post', slug: answer.slug }
  const content = { ...answer.content, title: 'Newer second' }
  await call('deskContentSave', { token, version: answer.version, publish: false, content }, { params })
  await context.setExtraHTTPHeaders(withSession(token))
  await page.goto(`/desk/content/post/${answer.slug}`)
  const title = page.getByRole('textbox', { name: 'Title', exact: true })
  await expect(title).toHaveValue('Newer second')
  await page.getByRole('button', { name: 'Look at version 1' }).press('Enter')
  await expect(title).toHaveValue('Older first')
  await page.getByRole('button', { name: 'Save as a draft' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Look at version 2' })).toBeVisible()
  await expect(page.getByText('This is an older version.', { exact: false })).toHaveCount(0)
  await expect(title).toHaveValue('Older first')
})

test.describe('a count that changed meanwhile', () => {
  test.use({ planned: async ({}, use) => use([/409 \(Conflict\)/]) })

  test('is shown at a press, and then the counts can be typed and saved', async ({ page, context, shop }) => {
    const { token, call } = await ownerAt(shop)
    const fields = { name: 'Counted stool', category: 'ottomans', price: 100_000 }
    const { answer: product } = await call('deskProductCreate', { token, ...fields })
    const at = { params: { productId: String(product.id) } }
    const { answer: stocked } = await call(
      'deskProductChange',
      { token, version: product.version, fields: { availability: 'in_stock' as const } },
      at,
    )
    const count = (seen: number | null, to: number, low_level?: number) =>
      call('deskStock', { token, counts: [{ variation: '', seen, count: to, ...(low_level !== undefined && { low_level }) }] }, at)
    await count(stocked.stock[0]?.count ?? null, 7, 1)
    await context.setExtraHTTPHeaders(withSession(token))
    await page.goto(`/desk/products/${product.id}/show`)
    const left = page.getByLabel('Left', { exact: true })
    await left.fill('6')
    await count(7, 3, 2)
    await page.getByRole('button', { name: 'Save the counts' }).press('Enter')
    await page.getByRole('button', { name: 'Show the counts' }).press('Enter')
    await expect(left).toHaveValue('3')
    await expect(page.getByLabel('Low at')).toHaveValue('2')
    await left.fill('2')
    await page.getByRole('button', { name: 'Save the counts' }).press('Enter')
    await expect.poll(async () => (await call('deskProduct', { token }, at)).answer.stock).toMatchObject([{ count: 2, low_level: 2 }])
    await expect(page.getByRole('button', { name: 'Save the counts' })).toBeDisabled()
  })
})

test('words and settings that a colleague stored meanwhile are shown, and what is typed replaces none of them unseen', async ({
  page,
  context,
  shop,
}) => {
  const { token, call } = await ownerAt(shop)
  const { answer } = await call('deskContentCreate', { token, title: 'Ours' }, { params: { kind: 'post' } })
  const at = { params: { kind: 'post', slug: answer.slug } }
  const store = (version: number, title: string) =>
    call('deskContentSave', { token, version, publish: false, content: { ...answer.content, title } }, at)
  const stored = async () => (await call('deskContentItem', { token }, at)).answer.content.title
  /** Back on the network the desk reads its screen again. */
  const reconnect = async () => {
    await context.setOffline(true)
    await context.setOffline(false)
  }
  await context.setExtraHTTPHeaders(withSession(token))
  await page.goto(`/desk/content/post/${answer.slug}`)
  const title = page.getByRole('textbox', { name: 'Title', exact: true })
  await expect(title).toHaveValue('Ours')
  await page.getByRole('link', { name: '← Content' }).press('Enter')
  await store(answer.version, 'Theirs')
  await page.getByRole('link', { name: /^(Ours|Theirs)/ }).press('Enter')
  await expect(title).toHaveValue('Theirs')
  await title.fill('Mine')
  await store(answer.version + 1, 'Theirs again')
  await reconnect()
  await expect(page.getByRole('alert')).toContainText(`Somebody saved version ${answer.version + 2} while you had this open.`)
  await expect(title).toHaveValue('Mine')
  const draft = page.getByRole('button', { name: 'Save as a draft' })
  await expect(draft).toBeDisabled()
  await page.getByRole('button', { name: 'Go on with my text' }).press('Enter')
  await draft.press('Enter')
  await expect.poll(stored).toBe('Mine')

  const settings = async () => (await call('deskSettings', { token })).answer.settings
  const change = async (name: 'contact.phone', value: string) =>
    call('deskSettingsChange', { token, changes: [{ name, seen: (await settings())[name], value }] })
  await page.goto('/desk/settings')
  const phone = page.getByLabel('Phone', { exact: true })
  await phone.fill('021 555 0111')
  await change('contact.phone', '021 555 0122')
  await reconnect()
  await expect(phone).toHaveAccessibleDescription('A colleague has stored: 021 555 0122')
  await expect(phone).toHaveValue('021 555 0111')
  await page.getByRole('button', { name: 'Go on with mine' }).press('Enter')
  await page.getByRole('button', { name: 'Save 1 change' }).press('Enter')
  await expect.poll(async () => (await settings())['contact.phone']).toBe('021 555 0111')
  await expect(page.getByRole('button', { name: /^Save/ })).toHaveCount(0)
})

test('a count that is typed in the workshop is protected, stays when a colleague counts, and is checked before it is sent', async ({
  page,
  context,
  shop,
}) => {
  const { token, call } = await ownerAt(shop)
  const { answer: product } = await call('deskProductCreate', { token, name: 'Shelf stool', category: 'ottomans', price: 100_000 })
  const at = { params: { productId: String(product.id) } }
  await call('deskProductChange', { token, version: product.version, fields: { availability: 'in_stock' as const } }, at)
  const count = (seen: number | null, to: number) => call('deskStock', { token, counts: [{ variation: '', seen, count: to }] }, at)
  await count((await call('deskProduct', { token }, at)).answer.stock[0]?.count ?? null, 7)
  await context.setExtraHTTPHeaders(withSession(token))
  await page.goto('/desk/workshop')
  await page.getByRole('button', { name: /^Counts/ }).press('Enter')
  const row = page.getByRole('listitem').filter({ hasText: 'Shelf stool' })
  await expect(row).toContainText('Open orders hold none')
  const left = row.getByRole('textbox')
  await left.fill('200000')
  await expect(left).toHaveAccessibleDescription('A number up to 100\u00a0000')
  await left.fill('6')
  await count(7, 3)
  await context.setOffline(true)
  await context.setOffline(false)
  await expect(left).toHaveAccessibleDescription('3 now')
  await expect(left).toHaveValue('6')
  await page.getByRole('link', { name: 'Today' }).press('Enter')
  await page.getByRole('dialog', { name: 'You have changes that are not saved' }).getByRole('button', { name: 'Stay' }).press('Enter')
  await row.getByRole('button', { name: 'Go on' }).press('Enter')
  await row.getByRole('button', { name: 'Save' }).press('Enter')
  await expect.poll(async () => (await call('deskProduct', { token }, at)).answer.stock).toMatchObject([{ count: 6 }])
})
