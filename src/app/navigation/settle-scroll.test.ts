// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { settleScroll } from './settle-scroll.ts'

const heading = () => document.querySelector('h1')

beforeEach(() => {
  vi.spyOn(globalThis, 'scrollTo').mockReturnValue()
  document.body.innerHTML = '<main><h1>Hello, Demo</h1><input /></main>'
})

test('another path focuses the heading', () => {
  document.querySelector('input')?.focus()
  settleScroll(true)
  expect(document.activeElement).toBe(heading())
})

test('a private page whose sign-in form has gone focuses the heading, and takes the focus from nothing else', () => {
  settleScroll(false, true)
  expect(document.activeElement).toBe(heading())
  document.querySelector('input')?.focus()
  settleScroll(false, true)
  expect(document.activeElement).toBe(document.querySelector('input'))
})

test('a change of filters keeps the focus', () => {
  settleScroll(false)
  expect(document.activeElement).toBe(document.body)
})
