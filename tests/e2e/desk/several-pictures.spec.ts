import { withSession } from '../../support/account/customers.ts'
import { ownerAt } from '../../support/desk/sign-in-owner.ts'
import { tinyPicture } from '../../support/desk/tiny-picture.ts'
import { expect, expectAccessible } from '../shell/shop-test.ts'
import { ownShop } from './own-shop.ts'

const test = ownShop()

test('several pictures are chosen at once, and each is added with its own words', async ({ page, shop }) => {
  const { token, call } = await ownerAt(shop)
  await page.context().setExtraHTTPHeaders(withSession(token))
  const at = { params: { productId: '1031' } }
  const before = (await call('deskProduct', { token }, at)).answer.images.length
  await page.goto(`${shop.origin}/desk/products/1031/show`)
  const add = page.getByRole('group', { name: 'Add a picture' })
  const fileOf = async (name: string, width: number) => ({
    name,
    mimeType: 'image/jpeg',
    buffer: Buffer.from(await tinyPicture({ width, height: 90 }), 'base64'),
  })
  const words = { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Not a picture') }
  await add.locator('input[type=file]').setInputFiles([await fileOf('front.jpg', 60), words, await fileOf('back.jpg', 70)])
  await expect(add.getByRole('alert')).toContainText('“notes.jpg” is not a picture')
  await expect(add.getByText('front.jpg, then 1 more')).toBeVisible()
  await expectAccessible(page)
  const alt = add.getByLabel(/What it shows/)
  await alt.fill('The front')
  await add.getByRole('button', { name: 'Add the picture' }).press('Enter')
  await expect(add.getByText('back.jpg', { exact: true })).toBeVisible()
  await expect(alt).toHaveValue('')
  await alt.fill('The back')
  await add.getByRole('button', { name: 'Add the picture' }).press('Enter')
  await expect(alt).toHaveCount(0)
  const { images } = (await call('deskProduct', { token }, at)).answer
  expect(images.slice(before).map(({ picture }) => picture.alt)).toEqual(['The front', 'The back'])
})
