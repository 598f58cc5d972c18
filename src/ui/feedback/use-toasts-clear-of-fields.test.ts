// @vitest-environment happy-dom
import { createElement } from 'react'
import { afterEach, expect, test } from 'vitest'
import { find, mount } from '../mount.fixture.ts'
import { sharedArea } from './keep-clear.ts'
import { useToastsClearOfFields } from './use-toasts-clear-of-fields.ts'

const box = (top: number, bottom: number) => new DOMRect(0, top, 390, bottom - top)
const at = (element: Element, where: () => DOMRect) => Object.assign(element, { getBoundingClientRect: where })

/** A page of 800 px with a bar, an element, and a notification of 60 px at the bottom, or at the top when the page says so. */
async function show(place: DOMRect, { count = 1, element = '<input />', inBar = '' } = {}) {
  document.body.innerHTML = `<header data-top-bar>${inBar}</header>${inBar ? '' : element}<section aria-label="Notifications"><div><div></div></div></section>`
  at(find('header'), () => box(0, 60))
  at(find('input, h1, h3, [data-keep-clear]'), () => place)
  const toast = find('section > div > div')
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

test.each(['<h1>Sofas</h1>', '<article><h3>Lodge</h3></article>', '<div data-keep-clear>Lodge</div>'])(
  'it does not cover a name either: %s',
  async (element) => {
    expect(await show(box(760, 808), { element })).toBe('top')
  },
)

test('what has scrolled under the bar at the top does not count', async () => {
  expect(await show(box(0, 748))).toBe('top')
})

test('without a field below it, it stays at the bottom', async () => {
  expect(await show(box(600, 648))).toBeUndefined()
  expect(await show(box(740, 788), { count: 0 })).toBeUndefined()
})

test('where the top would cover more, it stays at the bottom', async () => {
  expect(await show(box(0, 748), { inBar: '<input />' })).toBeUndefined()
})

test('boxes that only touch share nothing', () => {
  expect(sharedArea(box(0, 60), box(60, 90))).toBe(0)
  expect(sharedArea(box(0, 60), box(50, 90))).toBe(3900)
})
