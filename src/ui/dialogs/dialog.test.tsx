// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { Dialog } from './dialog.tsx'
import { click, find, mount } from '../mount.fixture.ts'
import { ToastRegion } from '../feedback/toast.tsx'
import { lockPage } from './use-modal.ts'

const toast = { id: 'a', type: 'success' as const, title: 'Removed Kalk Bay' }

function shown(open: boolean, onClose: () => void) {
  return (
    <>
      <Dialog open={open} onClose={onClose} title="Will it fit?">
        <p>Measure your door.</p>
      </Dialog>
      <ToastRegion toasts={[toast]} onClose={onClose} />
    </>
  )
}

async function dialog() {
  const onClose = vi.fn<() => void>()
  const page = mount(shown(true, onClose))
  await page.ready
  const element = document.querySelector('dialog')
  if (!element) throw new Error('There is no dialog')
  return { onClose, page, element }
}

test('an open dialog is modal and has its title as its accessible name', async () => {
  const { element } = await dialog()
  expect(element.open).toBe(true)
  const title = document.getElementById(element.getAttribute('aria-labelledby') ?? '')
  expect(title?.textContent).toBe('Will it fit?')
})

test('Escape calls onClose instead of closing the dialog itself', async () => {
  const { element, onClose } = await dialog()
  const cancel = new Event('cancel', { cancelable: true })
  await act(async () => element.dispatchEvent(cancel))
  expect(onClose).toHaveBeenCalledOnce()
  expect(cancel.defaultPrevented).toBe(true)
})

test('a press on the backdrop closes the dialog; one that began inside does not', async () => {
  const { element, onClose } = await dialog()
  find('p', element).dispatchEvent(new Event('pointerdown', { bubbles: true }))
  element.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  expect(onClose).not.toHaveBeenCalled()
  await click(element)
  expect(onClose).toHaveBeenCalledOnce()
})

test('a closed dialog has no content', async () => {
  const { element, page } = await dialog()
  element.getAnimations = () => []
  await page.update(shown(false, () => {}))
  expect(element.open).toBe(false)
  expect(element.textContent).toBe('')
})

test('the page behind is locked until its last dialog has closed', async () => {
  const { element, page } = await dialog()
  element.getAnimations = () => []
  const isLocked = () => document.documentElement.style.overflow === 'hidden'
  const unlock = lockPage()
  await page.update(shown(false, () => {}))
  expect(isLocked()).toBe(true)
  unlock()
  expect(isLocked()).toBe(false)
})

test('a notification renders in the open dialog, where it can be pressed, and outside again after it closes', async () => {
  const { element, page } = await dialog()
  element.getAnimations = () => []
  const places = () =>
    [...document.querySelectorAll('[role=status]')]
      .filter(({ textContent }) => textContent.includes(toast.title))
      .map((live) => element.contains(live))
  const outside = find('[role=status]')
  expect(places()).toEqual([true])
  await page.update(shown(false, () => {}))
  expect(places()).toEqual([false])
  // The live region of the page was there before, so screen readers announce what comes with the end of a dialog.
  expect(outside.textContent).toContain(toast.title)
})
