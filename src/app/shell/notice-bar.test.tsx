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

/** What the page says at a moment in South Africa. */
function shownAt(moment: string): string {
  vi.setSystemTime(new Date(`${moment}+02:00`))
  act(() => root.render(<NoticeBar />))
  return document.body.textContent
}

it('tells of the workshop’s break up to its last minute', () => {
  expect(shownAt('2027-01-16T23:59:59')).toContain('Made to order: dispatch from 17 January')
})

it('is gone once the workshop sends again, whether or not the brand’s file has been changed', () => {
  expect(brand.dispatchFrom).toBe('2027-01-17')
  expect(shownAt('2027-01-17T00:00:00')).toBe('')
})
