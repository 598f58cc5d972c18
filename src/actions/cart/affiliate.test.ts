import { expect, onTestFinished, test, vi } from 'vitest'
import { createOfflineWorld } from '../../../tests/support/device/offline-world.ts'

const DAY = 86_400_000
const START = Date.parse('2026-11-20T08:00:00Z')

/** One device on which pages are loaded, one after the other, at a time of one's own. */
async function createBrowser() {
  const world = await createOfflineWorld()
  onTestFinished(() => world.close())
  const tab = world.device.tab()
  let now = START
  return {
    wait: (days: number) => void (now += days * DAY),
    /** Whose code goes with the cart on a page that has just been loaded, asked as long as it is open. */
    async load(search = '') {
      vi.resetModules()
      const [{ startAffiliate, currentRef }, { setDevice }] = await Promise.all([import('./affiliate.ts'), import('../../lazy/device.ts')])
      setDevice({ ...tab, now: () => now })
      await startAffiliate(new URLSearchParams(search))
      return currentRef
    },
  }
}

test('a code from a link is remembered for 30 days, over page loads', async () => {
  const browser = await createBrowser()
  expect((await browser.load('?ref=THANDI5'))()).toBe('THANDI5')
  browser.wait(29)
  expect((await browser.load())()).toBe('THANDI5')
  browser.wait(1.1)
  expect((await browser.load())()).toBeUndefined()
})

test('a page that stays open forgets it as well', async () => {
  const browser = await createBrowser()
  const currentRef = await browser.load('?ref=THANDI5')
  browser.wait(30)
  expect(currentRef()).toBe('THANDI5')
  browser.wait(0.1)
  expect(currentRef()).toBeUndefined()
})

test('the last link counts; what is no code changes nothing; a clock that went back a long way keeps nobody for ever', async () => {
  const browser = await createBrowser()
  await browser.load('?ref=THANDI5')
  expect((await browser.load('?ref=KAVYA5'))()).toBe('KAVYA5')
  expect((await browser.load('?ref=no+code'))()).toBe('KAVYA5')
  browser.wait(-40)
  expect((await browser.load())()).toBeUndefined()
})
