// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { brand } from '../../contract/brand.ts'
import { connection } from '../../state/network/connection.ts'
import { NoticeBar } from './notice-bar.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

let root: Root
beforeEach(() => {
  localStorage.clear()
  Object.assign(brand, { bar: null })
  vi.useFakeTimers()
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  connection.ahead = 0
  act(() => root.unmount())
  vi.useRealTimers()
})

/** The page's text at a time in South Africa. */
function shownAt(time: string, path = '/'): string {
  vi.setSystemTime(new Date(`${time}+02:00`))
  act(() => root.render(<NoticeBar path={path} />))
  return document.body.textContent
}

it('the notice about the workshop’s break shows until the last minute', () => {
  expect(shownAt('2027-01-16T23:59:59')).toContain('Made to order. Built in January, delivered 18–29 January')
})

it('the notice is hidden on the first day of dispatch, even if `brand.ts` still has the date', () => {
  expect(brand.dispatch_from).toBe('2027-01-17')
  expect(shownAt('2027-01-17T00:00:00')).toBe('')
})

it('[N6] a device whose clock is a year ahead shows the notice once it knows the shop’s time', () => {
  expect(shownAt('2027-11-30T10:00:00')).toBe('')
  connection.ahead = -365 * 86_400_000
  expect(shownAt('2027-11-30T10:00:00', '/product/kalk-bay')).toContain('Made to order.')
})

const openLate = { id: 'open-late Open late', text: 'Open late', href: '/info/contact-us', until: '2026-12-04T18:00:00.000Z' }

it('a notice from the desk replaces it until the end of that notice, also in a page that stays open', () => {
  Object.assign(brand, { bar: openLate })
  expect(shownAt('2026-12-04T19:59:59')).toBe('Open late')
  expect(document.querySelector('a')?.getAttribute('href')).toBe('/info/contact-us')
  expect(shownAt('2026-12-04T20:00:00', '/product/kalk-bay')).toBe('')
})

it('a hidden notice stays hidden on this device, and comes back with other words', () => {
  Object.assign(brand, { bar: openLate })
  shownAt('2026-12-04T08:00:00')
  act(() => document.querySelector('button')?.click())
  expect(document.body.textContent).toBe('')
  expect(shownAt('2026-12-04T09:00:00', '/blog')).toBe('')
  Object.assign(brand, { bar: { ...openLate, id: 'open-late Open later', text: 'Open later' } })
  expect(shownAt('2026-12-04T10:00:00')).toBe('Open later')
})
