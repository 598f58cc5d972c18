// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { click, mount, type } from '../mount.fixture.ts'
import { Stepper } from './stepper.tsx'

async function stepper(value: number, onAbove?: (max: number) => void) {
  const onChange = vi.fn<(next: number) => void | Promise<void>>()
  const { ready } = mount(<Stepper label="Quantity of Kalk Bay" value={value} onChange={onChange} max={9} {...(onAbove && { onAbove })} />)
  await ready
  const [fewer, more] = document.querySelectorAll('button')
  const field = document.querySelector('input')
  if (!fewer || !more || !field) throw new Error('A stepper has a field and two buttons')
  return { onChange, fewer, more, field }
}

const blur = (field: HTMLElement) => act(async () => field.dispatchEvent(new FocusEvent('focusout', { bubbles: true })))

test('a press changes the quantity by one', async () => {
  const { onChange, fewer, more } = await stepper(3)
  await click(more)
  await click(fewer)
  expect(onChange.mock.calls).toEqual([[4], [2]])
})

test('presses before the first one is applied add up, and a press that was not applied no longer counts', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { onChange, fewer, more } = await stepper(7)
  onChange.mockReturnValue(promise)
  for (const button of [more, more, more, fewer]) await click(button)
  expect(onChange.mock.calls).toEqual([[8], [9], [8]])
  await act(async () => resolve())
  await click(more)
  expect(onChange.mock.lastCall).toEqual([8])
})

test('at a limit the button does nothing and is still focusable', async () => {
  const { onChange, fewer } = await stepper(1)
  await click(fewer)
  expect(onChange).not.toHaveBeenCalled()
  expect(fewer.getAttribute('aria-disabled')).toBe('true')
  expect(fewer.disabled).toBe(false)
})

test('a typed quantity applies on blur, within the limits', async () => {
  const { onChange, field } = await stepper(2)
  await type(field, '120')
  expect(onChange).not.toHaveBeenCalled()
  await blur(field)
  expect(onChange.mock.calls).toEqual([[9]])
})

test.each([
  ['1.5', 1],
  ['1,5', 1],
  ['-3', 2],
  ['many', 2],
  [' 7 ', 7],
])('the typed text %o gives the quantity %i', async (typed, count) => {
  const { onChange, field } = await stepper(2)
  await type(field, typed)
  await blur(field)
  expect(onChange.mock.lastCall?.[0] ?? 2).toBe(count)
})

test('a value above the maximum is reported, the maximum is not', async () => {
  const onAbove = vi.fn<(max: number) => void>()
  const { field } = await stepper(2, onAbove)
  await type(field, '9')
  await blur(field)
  expect(onAbove).not.toHaveBeenCalled()
  await type(field, '10')
  await blur(field)
  expect(onAbove.mock.calls).toEqual([[9]])
})

test('an empty field shows the previous quantity on blur', async () => {
  const { onChange, field } = await stepper(2)
  await type(field, '')
  await blur(field)
  expect(onChange).not.toHaveBeenCalled()
  expect(field.value).toBe('2')
})

test('Enter applies the quantity and does not submit the form around it', async () => {
  const { onChange, field } = await stepper(2)
  await type(field, '5')
  const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
  await act(async () => field.dispatchEvent(enter))
  expect(onChange.mock.calls).toEqual([[5]])
  expect(enter.defaultPrevented).toBe(true)
})
