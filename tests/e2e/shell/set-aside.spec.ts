import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, reopen, test } from './shop-test.ts'
import { addByAddress, cart } from './steps.ts'

/** Unreadable stored data: it is reported, stays until the user discards it, and blocks nothing ([S4], trial 18). */

/** Replaces the operations of the cart's queue in IndexedDB with a damaged one and one of a newer version. */
const damageQueue = (page: Page) =>
  page.evaluate(async () => {
    const opened = indexedDB.open('stoep')
    await new Promise((resolve) => opened.addEventListener('success', resolve))
    const table = opened.result.transaction('values', 'readwrite').objectStore('values')
    const keys = table.getAllKeys()
    await new Promise((resolve) => keys.addEventListener('success', resolve))
    const key = keys.result.find((name) => typeof name === 'string' && name.startsWith('outbox:cart:')) ?? ''
    const stored = table.get(key)
    await new Promise((resolve) => stored.addEventListener('success', resolve))
    const newer = {
      id: 'n',
      seq: 90,
      type: 'cart.wrap',
      v: 2,
      args: { paper: 'oat' },
      createdAt: 0,
      serverTime: null,
      attempts: 0,
      notBefore: 0,
    }
    const rest = { waitingSince: 0, told: false, confirmed: false, state: 'queued' }
    table.put({ ...stored.result, ops: [{ nonsense: true }, { ...newer, ...rest }] }, key)
    await new Promise((resolve) => table.transaction.addEventListener('complete', resolve))
    opened.result.close()
  })

test('[extended] the user sees unreadable data, saves it as a file and discards it; an operation of a newer version waits for that version', async ({
  page,
}) => {
  await addByAddress(page, '/product/aloe?fabric=linen-sage')
  await expect(cart(page)).toContainText(/R\s2\s999(?!,)/)
  await expect(cart(page).getByText('Will sync')).toHaveCount(0)
  await damageQueue(page)
  await reopen(page)
  await page.getByRole('button', { name: 'See it', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Waiting to be sent' })
  await expect(sheet.getByRole('heading', { name: 'Could not be read' })).toBeVisible()
  await expect(sheet.getByRole('listitem').filter({ hasText: 'A change made in a newer version' })).toContainText(
    'Update the app to send this',
  )
  await expectAccessible(page)

  const saving = page.waitForEvent('download')
  await sheet.getByRole('button', { name: 'Save a copy Changes to your cart' }).click()
  const saved = await (await saving).path()
  expect(JSON.parse(readFileSync(saved, 'utf8'))).toMatchObject({ value: [{ nonsense: true }] })

  await sheet.getByRole('button', { name: 'Discard Changes to your cart' }).click()
  await sheet.getByRole('button', { name: 'Keep Changes to your cart' }).click()
  await sheet.getByRole('button', { name: 'Discard Changes to your cart' }).click()
  await expect(sheet).toContainText('It cannot be brought back.')
  await sheet.getByRole('button', { name: 'Discard Changes to your cart' }).click()
  await expect(sheet.getByRole('heading', { name: 'Could not be read' })).toHaveCount(0)

  // The cart still works.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Cart, 1 item' }).click()
  await cart(page)
    .getByRole('button', { name: /^One more/ })
    .click()
  await expect(cart(page)).toContainText(/R\s5\s998(?!,)/)
  await expect(cart(page).getByText('Will sync')).toHaveCount(0)
})
