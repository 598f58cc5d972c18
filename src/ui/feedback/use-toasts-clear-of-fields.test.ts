// @vitest-environment happy-dom
import { createElement } from 'react'
import { afterEach, expect, test } from 'vitest'
import { mount } from '../mount.fixture.ts'
import { sharedArea, useToastsClearOfFields } from './use-toasts-clear-of-fields.ts'

const box = (top: number, bottom: number) => new DOMRect(0, top, 390, bottom - top)
const at = (element: Element, where: () => DOMRect) => Object.assign(element, { getBoundingClientRect: where })

/** A page of 800 px with a field, and a notification of 60 px at the bottom, or at the top when the page says so. */
async function show(field: DOMRect, count = 1) {
  document.body.innerHTML = '<input /><section aria-label="Notifications"><div></div></section>'
  const [input, toast] = [document.querySelector('input'), document.querySelector('section > div')]
  if (!input || !toast) throw new Error('The page has no field or no notification')
  at(input, () => field)
  at(toast, () => (document.documentElement.dataset['toasts'] === 'top' ? box(0, 60) : box(740, 800)))
  const Page = ({ shown }: { shown: number }) => {
    useToastsClearOfFields(shown)
    return null
  }
  const page = mount(createElement(Page, { shown: count }))
  await page.ready
  return document.documentElement.dataset['toasts']
}

afterEach(() => void delete document.documentElement.dataset['toasts'])

test('a notification that would cover a field shows at the top', async () => {
  expect(await show(box(760, 808))).toBe('top')
})

test('without a field below it, it stays at the bottom', async () => {
  expect(await show(box(600, 648))).toBeUndefined()
  expect(await show(box(740, 788), 0)).toBeUndefined()
})

test('where the top would cover more, it stays at the bottom', async () => {
  expect(await show(box(0, 748))).toBeUndefined()
})

test('boxes that only touch share nothing', () => {
  expect(sharedArea(box(0, 60), box(60, 90))).toBe(0)
  expect(sharedArea(box(0, 60), box(50, 90))).toBe(3900)
})
