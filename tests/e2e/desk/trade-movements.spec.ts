import { readFile } from 'node:fs/promises'
import { readConfig } from '../../../api-mock/config.ts'
import { openDatabase } from '../../../api-mock/db/open.ts'
import { withSession } from '../../support/account/customers.ts'
import { ownerTokenAt } from '../../support/desk/sign-in-owner.ts'
import { expect } from '../shell/shop-test.ts'
import { ownShop } from './own-shop.ts'

const test = ownShop()

test('the movements of a trade account are all listed, a page at a time, and the statement of a month is a file', async ({
  page,
  context,
  shop,
}) => {
  const { db } = openDatabase(readConfig({ DATA_DIR: shop.data, PUBLIC_URL: shop.origin }))
  const { account_id } = await db.selectFrom('trade_account').select('account_id').executeTakeFirstOrThrow()
  const movements = Array.from({ length: 60 }, (_, index) => ({
    account_id,
    position: 1000 + index,
    at: new Date().toISOString(),
    kind: 'payment' as const,
    amount: -100,
    order_id: null,
    due_on: null,
    reference: `EFT ${index}`,
  }))
  await db.insertInto('trade_entry').values(movements).execute()
  await db.destroy()
  // A download does not have the extra headers of a test.
  const [name = '', value = ''] = withSession(await ownerTokenAt(shop)).Cookie.split('=')
  await context.addCookies([{ name, value, url: shop.origin }])
  await page.goto('/desk/trade')
  const account = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Demo Trade' }) })
  await expect(account.getByRole('listitem')).toHaveCount(5)
  await account.getByRole('button', { name: 'Show more movements' }).click()
  await expect(account.getByRole('listitem')).toHaveCount(50)
  await account.getByRole('button', { name: 'Show older movements' }).click()
  await expect(account).toContainText('EFT 0')
  await expect(account.getByRole('button', { name: 'Show older movements' })).toHaveCount(0)
  const [file] = await Promise.all([page.waitForEvent('download'), account.getByRole('link', { name: 'Download the statement' }).click()])
  expect(file.suggestedFilename()).toMatch(/^stoep-statement-\d{4}-\d{2}\.csv$/)
  expect(await readFile(await file.path(), 'utf8')).toContain(',Payment,,,EFT 59,,,1.00,')
})
