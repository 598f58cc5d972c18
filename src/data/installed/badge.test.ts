import { expect, test } from 'vitest'
import { showBadge } from './badge.ts'

function createBrowser() {
  const shown: (number | null)[] = []
  return {
    shown,
    setAppBadge: async (count: number) => void shown.push(count),
    clearAppBadge: async () => void shown.push(null),
  }
}

test('[W7] the icon shows the number of waiting and rejected changes, and no badge for zero', async () => {
  const browser = createBrowser()
  await showBadge(3, browser)
  await showBadge(0, browser)
  expect(browser.shown).toEqual([3, null])
})

test('a browser without badges, or one that refuses a badge, is no error; other errors are thrown', async () => {
  await showBadge(3, {})
  const refusal = new DOMException('Not installed', 'NotAllowedError')
  await showBadge(3, { setAppBadge: () => Promise.reject(refusal) })
  await expect(showBadge(3, { setAppBadge: () => Promise.reject(new TypeError('A bug of the page')) })).rejects.toThrow('A bug of the page')
})
