// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createIsland, whenIslandsInteractive } from './islands.ts'
import { toasts } from '../state/toasts.ts'

let button: HTMLButtonElement
const pressed = vi.fn<() => void>()
const notices = () => toasts.list.map(({ message }) => message)
const NOT_LOADED = 'Part of the shop did not load. Check your connection and try again.'

beforeEach(() => {
  pressed.mockClear()
  toasts.list.length = 0
  document.body.innerHTML = '<div><button type="button">Send</button></div>'
  button = document.querySelector('button')!
})
afterEach(() => vi.restoreAllMocks())

function mountedIsland() {
  const island = createIsland()
  island.mount()
  island.recordPresses(document.querySelector('div'))
  return island
}

test('a press in an island whose code fails to load shows a notice and is not replayed later', async () => {
  const island = mountedIsland()
  button.click()
  const next = island.fail('offline')
  expect(notices()).toEqual([NOT_LOADED])
  await whenIslandsInteractive()

  button.addEventListener('click', pressed)
  island.activate()
  expect(pressed).not.toHaveBeenCalled()
  void next
})

test('the next press loads the code again; a second failure shows the notice again', async () => {
  const island = mountedIsland()
  const next = island.fail('offline')
  expect(notices()).toEqual([])
  button.click()
  await next
  toasts.list.length = 0
  void island.fail('offline')
  expect(notices()).toEqual([NOT_LOADED])
})

test('a press during the retry is replayed when the code has loaded', async () => {
  const island = mountedIsland()
  const next = island.fail('offline')
  button.click()
  await next
  button.addEventListener('click', pressed)
  island.activate()
  expect(pressed).toHaveBeenCalledTimes(1)
})
