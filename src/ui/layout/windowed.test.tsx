// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { mount } from '../mount.fixture.ts'
import { Windowed } from './windowed.tsx'

/** Lets a test report that a block is near the window or not. */
const reportNear = new Map<Element, (near: boolean) => void>()
class Observer {
  private readonly callback: (entries: readonly Pick<IntersectionObserverEntry, 'isIntersecting'>[]) => void
  constructor(callback: Observer['callback']) {
    this.callback = callback
  }
  observe(element: Element) {
    reportNear.set(element, (isIntersecting) => this.callback([{ isIntersecting }]))
  }
  disconnect() {}
}

beforeEach(() => vi.stubGlobal('IntersectionObserver', Observer))
afterEach(() => reportNear.clear())

const row = (item: number) => <button type="button">Row {item}</button>
const list = (count: number) => (
  <Windowed items={Array.from({ length: count }, (_, index) => index)} row={row} keyOf={(item) => item} rowHeight="5rem" label="Rows" />
)
const show = async (count: number) => {
  const { host, ready } = mount(list(count))
  await ready
  return host
}
const rows = (container: Element) => [...container.querySelectorAll('[role=listitem]')]

it('a short list renders every row', async () => {
  const container = await show(50)
  expect(rows(container)).toHaveLength(50)
})

it('a long list renders only the rows near the viewport, each with its position', async () => {
  const container = await show(5000)
  expect(rows(container)).toHaveLength(40)
  const blocks = [...container.querySelectorAll('[role=none]')]
  await act(async () => reportNear.get(blocks[2]!)?.(true))
  expect(rows(container)).toHaveLength(80)
  expect(rows(container).at(-1)?.getAttribute('aria-posinset')).toBe('120')
  expect(rows(container).at(-1)?.getAttribute('aria-setsize')).toBe('5000')
  await act(async () => reportNear.get(blocks[2]!)?.(false))
  expect(rows(container)).toHaveLength(40)
})

it('a row with the focus stays rendered when the page scrolls away', async () => {
  const container = await show(5000)
  container.querySelector('button')?.focus()
  await act(async () => reportNear.get(container.querySelector('[role=none]')!)?.(false))
  expect(rows(container)).toHaveLength(40)
})
