// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { brand } from '../../contract/brand.ts'
import { NoticeBar } from './notice-bar.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

let root: Root
beforeEach(() => {
  vi.useFakeTimers()
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  act(() => root.unmount())
  vi.useRealTimers()
})

/** The page's text at a time in South Africa. */
function shownAt(time: string): string {
  vi.setSystemTime(new Date(`${time}+02:00`))
  act(() => root.render(<NoticeBar />))
  return document.body.textContent
}

it('the notice about the workshop’s break shows until the last minute', () => {
  expect(shownAt('2027-01-16T23:59:59')).toContain('Made to order. Built in January, delivered 18–29 January')
})

it('the notice is hidden on the first day of dispatch, even if `brand.ts` still has the date', () => {
  expect(brand.dispatch_from).toBe('2027-01-17')
  expect(shownAt('2027-01-17T00:00:00')).toBe('')
})
