import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { importedFolder } from '../../../api-mock/pictures/imported-pictures.ts'
import { deleteUnusedFiles, deleteUnusedPictures } from '../../../api-mock/pictures/unused-pictures.ts'
import type { DeskContent } from '../../../src/contract/desk/content/content-shapes.ts'
import { placedOrder } from '../../support/account/shopper.ts'
import { kalkBay } from '../../support/catalogue/goods.ts'
import { newStaff } from '../../support/desk/staff.ts'
import { tinyPicture } from '../../support/desk/tiny-picture.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'

describeOnEveryDatabase('a picture that nothing shows', (database) => {
  let shop: TestShop
  let token: string
  let folder: string
  let widths = 400
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'shop-pictures-'))
    shop = await createTestApp({ database, environment: { DATA_DIR: folder } })
    token = (await newStaff(shop, 'owner')).token
  })
  afterEach(async () => {
    await shop.close()
    rmSync(folder, { recursive: true })
  })

  /** Each is another picture. */
  const upload = async () =>
    (
      await shop.call('deskContentPicture', {
        token,
        alt: 'A shop front',
        shape: 'whole',
        data: await tinyPicture({ width: (widths += 1), height: 300 }),
      })
    ).answer.picture
  const status = async ({ base }: { base: string }) => (await shop.request(`${base}-320.webp`)).status
  const contentOf = async (kind: string, slug: string) => (await shop.call('deskContentItem', { token }, { params: { kind, slug } })).answer
  const save = async (kind: string, slug: string, change: (content: DeskContent) => DeskContent, publish = true) => {
    const { content, version } = await contentOf(kind, slug)
    return (await shop.call('deskContentSave', { token, version, publish, content: change(content) }, { params: { kind, slug } })).answer
  }
  const withPicture = (picture: unknown) => (content: DeskContent) => Object.assign({}, content, { picture })
  const pass = async (days: number) => {
    for (let day = 0; day < days; day += 1) {
      shop.clock.advance({ days: 1 })
      await deleteUnusedPictures(shop.deps)
    }
  }
  /** Signs in again: a session of the staff ends before 30 days. */
  const signIn = async () => {
    token = (await newStaff(shop, 'owner')).token
  }
  const files = async (picture: { base: string }) =>
    (
      await shop.deps.db
        .selectFrom('uploaded_picture')
        .select('name')
        .where('name', 'like', `${picture.base.slice(-32)}%`)
        .execute()
    ).length

  it('is deleted after 30 days, and one that is shown or waits in a draft stays', async () => {
    const [never, shown, draft] = [await upload(), await upload(), await upload()]
    await save('store', 'durban', withPicture(shown))
    await save('store', 'cape-town', withPicture(draft), false)
    await deleteUnusedPictures(shop.deps)
    await pass(30)
    expect([await status(never), await status(shown), await status(draft)]).toEqual([200, 200, 200])
    await pass(2)
    expect([await status(never), await status(shown), await status(draft)]).toEqual([404, 200, 200])
    expect(await files(never)).toBe(0)
    expect(await shop.deps.db.selectFrom('unused_picture').selectAll().execute()).toEqual([])
  })

  it('is not served after 30 days if only an older version has it, and is again with that version', async () => {
    const [first, second] = [await upload(), await upload()]
    const { version } = await save('store', 'durban', withPicture(first))
    await save('store', 'durban', withPicture(second))
    await deleteUnusedPictures(shop.deps)
    await pass(32)
    expect([await status(first), await status(second)]).toEqual([404, 200])
    expect(await files(first)).toBeGreaterThan(0)
    await signIn()
    const old = (await shop.call('deskContentItem', { token, version }, { params: { kind: 'store', slug: 'durban' } })).answer
    await save('store', 'durban', () => old.content)
    expect([await status(first), await status(second)]).toEqual([200, 200])
    await pass(33)
    expect([await status(first), await status(second)]).toEqual([200, 404])
  })

  it('of a product is deleted after 30 days, and stays if an order shows it', async () => {
    const at = (id: number) => ({ params: { productId: String(id) } })
    const id = kalkBay.productId
    const read = async () => (await shop.call('deskProduct', { token }, at(id))).answer
    const add = async () => {
      const { version } = await read()
      const data = await tinyPicture({ width: (widths += 1), height: 300 })
      await shop.call('deskPictureAdd', { token, version, alt: 'A couch', data }, at(id))
    }
    await add()
    await add()
    const [ordered, other] = (await read()).images.slice(-2).map(({ picture }) => picture)
    if (!ordered || !other) throw new Error('A picture is missing')
    const order = await placedOrder(shop)
    const { item } = await shop.deps.db
      .selectFrom('order_line')
      .select('item')
      .where('order_id', '=', order.order_id)
      .executeTakeFirstOrThrow()
    const image = { ...JSON.parse(item), image: ordered.base }
    await shop.deps.db
      .updateTable('order_line')
      .set({ item: JSON.stringify(image) })
      .where('order_id', '=', order.order_id)
      .execute()
    const { version, images } = await read()
    await shop.call('deskProductChange', { token, version, fields: { images: images.slice(0, -2) } }, at(id))
    await deleteUnusedPictures(shop.deps)
    expect([await status(ordered), await status(other)]).toEqual([200, 200])
    await pass(32)
    expect([await status(ordered), await status(other)]).toEqual([200, 404])
    expect(await files(other)).toBe(0)
  })

  it('that is uploaded again has 30 days again', async () => {
    const data = await tinyPicture({ width: 333, height: 300 })
    const send = async () => (await shop.call('deskContentPicture', { token, alt: 'A shop front', shape: 'whole', data })).answer.picture
    const picture = await send()
    await deleteUnusedPictures(shop.deps)
    await pass(29)
    await signIn()
    await send()
    await pass(29)
    expect(await status(picture)).toBe(200)
    await pass(3)
    expect(await status(picture)).toBe(404)
  })

  it('of an import is deleted from the disk after 30 days, unless an import has used its file again', async () => {
    const picture = await upload()
    const bytes = Buffer.from(await (await shop.request(`${picture.base}-320.webp`)).arrayBuffer())
    mkdirSync(importedFolder(folder))
    const [gone, fresh, shown] = ['a', 'b', 'c'].map((digit) => digit.repeat(32))
    const put = (name: string, day: Date) => {
      writeFileSync(join(importedFolder(folder), name), bytes)
      utimesSync(join(importedFolder(folder), name), day, day)
    }
    for (const name of [gone, shown]) put(name!, shop.clock.now())
    await save('store', 'durban', withPicture({ ...picture, base: `/media/imported/${shown}` }))
    await deleteUnusedFiles(shop.deps)
    put(fresh!, new Date(shop.clock.now().getTime() + 20 * 86_400_000))
    await deleteUnusedFiles(shop.deps)
    shop.clock.advance({ days: 31 })
    await deleteUnusedFiles(shop.deps)
    expect(readdirSync(importedFolder(folder)).toSorted()).toEqual([fresh, shown])
  })
})
