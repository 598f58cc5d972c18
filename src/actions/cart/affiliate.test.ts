import { expect, onTestFinished, test, vi } from 'vitest'
import { createOfflineContext } from '../../../tests/support/device/offline-context.ts'

const DAY = 86_400_000
const START = Date.parse('2026-11-20T08:00:00Z')

/** One device that loads pages one after the other, with a clock that the test sets. */
async function createBrowser() {
  const context = await createOfflineContext()
  onTestFinished(() => context.close())
  const tab = context.device.tab()
  let now = START
  return {
    wait: (days: number) => void (now += days * DAY),
    /** Loads a page. Returns its `currentRef`. */
    async load(search = '') {
      vi.resetModules()
      const [{ startAffiliate, currentRef }, { setDevice }] = await Promise.all([import('./affiliate.ts'), import('../../lazy/device.ts')])
      setDevice({ ...tab, now: () => now })
      await startAffiliate(new URLSearchParams(search))
      return currentRef
    },
  }
}

test('the code of a link is stored for 30 days, over page loads', async () => {
  const browser = await createBrowser()
  expect((await browser.load('?ref=THANDI5'))()).toBe('THANDI5')
  browser.wait(29)
  expect((await browser.load())()).toBe('THANDI5')
  browser.wait(1.1)
  expect((await browser.load())()).toBeUndefined()
})

test('the code also expires on a page that stays open', async () => {
  const browser = await createBrowser()
  const currentRef = await browser.load('?ref=THANDI5')
  browser.wait(30)
  expect(currentRef()).toBe('THANDI5')
  browser.wait(0.1)
  expect(currentRef()).toBeUndefined()
})

test('the last link counts; an invalid code has no effect; a clock that was set back far does not keep a code for ever', async () => {
  const browser = await createBrowser()
  await browser.load('?ref=THANDI5')
  expect((await browser.load('?ref=KAVYA5'))()).toBe('KAVYA5')
  expect((await browser.load('?ref=no+code'))()).toBe('KAVYA5')
  browser.wait(-40)
  expect((await browser.load())()).toBeUndefined()
})
