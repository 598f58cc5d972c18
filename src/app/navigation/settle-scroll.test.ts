// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { ANNOUNCER } from '../head/announcer.tsx'
import { watchScroll } from './scroll.ts'
import { settleScroll } from './settle-scroll.ts'

const heading = () => document.querySelector('h1')
const announced = () => document.getElementById(ANNOUNCER)?.textContent

watchScroll()

beforeEach(() => {
  vi.spyOn(globalThis, 'scrollTo').mockReturnValue()
  dispatchEvent(new Event('pushState'))
  document.title = 'Hello | Stoep'
  document.body.innerHTML = `<header><button>Menu</button></header>
    <main><h1>Hello, Demo</h1><input /><a href="/product/blyde">Blyde</a><a href="/product/lodge">Lodge</a></main><p id="${ANNOUNCER}"></p>`
})

test('another path focuses the heading, which a screen reader reads once', () => {
  document.querySelector('input')?.focus()
  settleScroll('/', '/account')
  expect(document.activeElement).toBe(heading())
  expect(announced()).toBe('')
})

test('a page without a heading is announced by its title', () => {
  heading()?.remove()
  settleScroll('/', '/account')
  expect(announced()).toBe('Hello | Stoep')
})

test('a private page whose sign-in form has gone focuses the heading, and takes the focus from nothing else', () => {
  settleScroll('/account', '/account', true)
  expect(document.activeElement).toBe(heading())
  document.querySelector('input')?.focus()
  settleScroll('/account', '/account', true)
  expect(document.activeElement).toBe(document.querySelector('input'))
})

test('a change of filters keeps the focus', () => {
  settleScroll('/sofas', '/sofas')
  expect(document.activeElement).toBe(document.body)
})

test('Back focuses the link that was followed, without scrolling to it, and announces the page', () => {
  settleScroll('/sofas', '/product/lodge')
  heading()?.blur()
  dispatchEvent(new PopStateEvent('popstate'))
  const focus = vi.spyOn(HTMLElement.prototype, 'focus')
  settleScroll('/product/lodge', '/sofas')
  expect(document.activeElement?.textContent).toBe('Lodge')
  expect(focus.mock.calls).toEqual([[{ preventScroll: true }]])
  expect(announced()).toBe('Hello | Stoep')
})

test('Back to a page that no link led away from focuses the heading', () => {
  dispatchEvent(new PopStateEvent('popstate'))
  settleScroll('/product/lodge', '/never-left')
  expect(document.activeElement).toBe(heading())
  expect(announced()).toBe('')
})

test('Back takes the focus from no element that is still there, and announces the page', () => {
  dispatchEvent(new PopStateEvent('popstate'))
  document.querySelector('button')?.focus()
  settleScroll('/product/lodge', '/sofas')
  expect(document.activeElement?.textContent).toBe('Menu')
  expect(announced()).toBe('Hello | Stoep')
})
