// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { mount } from '../mount.fixture.ts'
import { Windowed } from './windowed.tsx'

/** Lets a test report that a block is near the window or not. */
const told = new Map<Element, (near: boolean) => void>()
class Observer {
  private readonly tell: IntersectionObserverCallback
  constructor(tell: IntersectionObserverCallback) {
    this.tell = tell
  }
  observe(element: Element) {
    told.set(element, (isIntersecting) =>
      this.tell([{ isIntersecting } as IntersectionObserverEntry], this as unknown as IntersectionObserver),
    )
  }
  disconnect() {}
}

beforeEach(() => vi.stubGlobal('IntersectionObserver', Observer))
afterEach(() => told.clear())

const row = (item: number) => <button type="button">Row {item}</button>
const list = (count: number) => (
  <Windowed items={Array.from({ length: count }, (_, index) => index)} row={row} keyOf={(item) => item} rowHeight="5rem" label="Rows" />
)
const show = async (count: number) => {
  const { host, ready } = mount(list(count))
  await ready
  return host
}
const rows = (place: Element) => [...place.querySelectorAll('[role=listitem]')]

it('a short list is in the page as it is', async () => {
  const place = await show(50)
  expect(rows(place)).toHaveLength(50)
})

it('of a long list only rows near the viewport are rendered, each with its position', async () => {
  const place = await show(5000)
  expect(rows(place)).toHaveLength(40)
  const blocks = [...place.querySelectorAll('[role=none]')]
  await act(async () => told.get(blocks[2]!)?.(true))
  expect(rows(place)).toHaveLength(80)
  expect(rows(place).at(-1)?.getAttribute('aria-posinset')).toBe('120')
  expect(rows(place).at(-1)?.getAttribute('aria-setsize')).toBe('5000')
  await act(async () => told.get(blocks[2]!)?.(false))
  expect(rows(place)).toHaveLength(40)
})

it('a focused row stays, wherever the page scrolls', async () => {
  const place = await show(5000)
  place.querySelector('button')?.focus()
  await act(async () => told.get(place.querySelector('[role=none]')!)?.(false))
  expect(rows(place)).toHaveLength(40)
})
