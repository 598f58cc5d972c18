// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { click, find, mount } from '../mount.fixture.ts'
import { type ToastItem, ToastRegion } from './toast.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

async function toast(item: Partial<ToastItem> = {}) {
  const onClose = vi.fn<(id: string) => void>()
  await mount(<ToastRegion toasts={[{ id: 'a', type: 'info', title: 'Saved', ...item }]} onClose={onClose} />).ready
  return onClose
}

const pass = (time: number) => act(async () => vi.advanceTimersByTime(time))

test('[§4.9] a notification closes after 5 seconds (spec §4)', async () => {
  const onClose = await toast()
  await pass(4999)
  expect(onClose).not.toHaveBeenCalled()
  await pass(1)
  expect(onClose.mock.calls).toEqual([['a']])
})

test('its timer pauses while it has the focus', async () => {
  const onClose = await toast()
  await act(async () => find('button').focus())
  await pass(60_000)
  expect(onClose).not.toHaveBeenCalled()
  await act(async () => find('button').blur())
  await pass(5000)
  expect(onClose).toHaveBeenCalledOnce()
})

test('a press on its action runs the action and closes the notification', async () => {
  const onClick = vi.fn<() => void>()
  const onClose = await toast({ action: { label: 'Undo', onClick } })
  await click(find('button'))
  expect(onClick).toHaveBeenCalledOnce()
  expect(onClose).toHaveBeenCalledOnce()
})

test('the focus returns to where it came from when its action closes it', async () => {
  document.body.append(Object.assign(document.createElement('button'), { id: 'before' }))
  const before = document.getElementById('before')
  const onClose = await toast({ action: { label: 'Undo', onClick: () => undefined } })
  before?.focus()
  await act(async () => find('[role=status] button').focus())
  await click(find('[role=status] button'))
  expect(onClose).toHaveBeenCalledOnce()
  expect(document.activeElement).toBe(before)
  before?.remove()
})

test('an error is an alert for screen readers', async () => {
  await toast({ type: 'error' })
  expect(find('[role=alert]').textContent).toContain('Saved')
})

test('any other notification comes into a live region that was there before, and only the new one is read', async () => {
  const region = (toasts: ToastItem[]) => <ToastRegion toasts={toasts} onClose={() => undefined} />
  const page = mount(region([]))
  await page.ready
  const live = find('[role=status]')
  expect(live.getAttribute('aria-atomic')).toBe('false')
  expect(live.getAttribute('aria-relevant')).toBe('additions')
  await page.update(region([{ id: 'a', type: 'warn', title: 'Saved' }]))
  expect(live.isConnected).toBe(true)
  expect(live.textContent).toContain('Saved')
  expect(live.querySelector('[role]')).toBeNull()
})
