// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { find, mount } from '../../../ui/mount.fixture.ts'
import { sampleProduct } from '../product/sample-product.fixture.ts'
import { galleryViews } from './gallery-views.ts'
import { ZoomDialog } from './zoom-dialog.tsx'

const ignore = () => undefined

/** Presses the picture some time after the page was opened, as browsers do that count no presses of a double tap. */
async function pressAt(time: number, detail = 1) {
  const press = new MouseEvent('click', { bubbles: true, cancelable: true, detail })
  vi.spyOn(press, 'timeStamp', 'get').mockReturnValue(time)
  await act(async () => void find('button[aria-label*=": "]').dispatchEvent(press))
}

const isLarge = () => find('button[aria-label*=": "]').getAttribute('aria-label')?.startsWith('Show the whole picture')

test('a double tap on the picture ends at the other size, and single presses change it each time', async () => {
  const views = galleryViews(sampleProduct, {})
  await mount(<ZoomDialog open name="Sample" views={views} index={0} onIndex={ignore} onClose={ignore} />).ready
  await pressAt(10_000)
  await pressAt(10_200)
  expect(isLarge()).toBe(true)
  await pressAt(11_000)
  await pressAt(11_200)
  expect(isLarge()).toBe(false)
  await pressAt(12_000)
  expect(isLarge()).toBe(true)
  await pressAt(13_000)
  expect(isLarge()).toBe(false)
  // Two presses of Enter, which are no double tap.
  await pressAt(14_000, 0)
  await pressAt(14_100, 0)
  expect(isLarge()).toBe(false)
})
