// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { holdUpdates, later, offerUpdate, updateState } from '../../../state/updates/update.ts'
import { click, findA, mount } from '../../../ui/mount.fixture.ts'
import { Notices } from './notices.tsx'

afterEach(() => later())

const words = () => document.querySelector('strong')?.parentElement?.textContent
const buttons = () => [...document.querySelectorAll('button')].map(({ textContent }) => textContent)

test('an accepted update that an open form holds back says when it comes, and can be declined', async () => {
  const release = holdUpdates()
  offerUpdate(() => undefined)
  await mount(<Notices screen="checkout" />).ready
  expect(words()).toContain('A new version of Stoep is ready.')
  await click(findA(HTMLButtonElement, 'button'))
  expect(words()).toBe('The new version comes when you have finished here. Nothing is lost.')
  expect(document.querySelector('[aria-busy]')).toBeNull()
  expect(buttons()).toEqual(['Not now'])
  await click(findA(HTMLButtonElement, 'button'))
  expect([words(), updateState.waiting]).toEqual([undefined, false])
  release()
})

test('an accepted update that nothing holds back shows that it is on its way', async () => {
  offerUpdate(() => undefined)
  await mount(<Notices screen="home" />).ready
  await click(findA(HTMLButtonElement, 'button'))
  expect(document.querySelector('[aria-busy=true]')?.textContent).toContain('Update now')
})
