// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPart } from './island.ts'
import { partsListening } from './islands.ts'
import { toasts } from '../state/toasts.ts'

let button: HTMLButtonElement
const pressed = vi.fn<() => void>()
const told = () => toasts.list.map(({ message }) => message)
const NOT_LOADED = 'Part of the shop did not load. Check your connection and try again.'

beforeEach(() => {
  pressed.mockClear()
  toasts.list.length = 0
  document.body.innerHTML = '<div><button>Send</button></div>'
  button = document.querySelector('button')!
})
afterEach(() => vi.restoreAllMocks())

function standing() {
  const part = createPart()
  part.stand()
  part.watch(document.querySelector('div'))
  return part
}

test('a press in a part whose code does not come is answered in words, and is not made up for later', async () => {
  const part = standing()
  button.click()
  const next = part.lack('offline')
  expect(told()).toEqual([NOT_LOADED])
  await partsListening()

  button.addEventListener('click', pressed)
  part.listen()
  expect(pressed).not.toHaveBeenCalled()
  void next
})

test('the next press asks for the code again; where it does not come again that press is told too', async () => {
  const part = standing()
  const next = part.lack('offline')
  expect(told()).toEqual([])
  button.click()
  await next
  toasts.list.length = 0
  void part.lack('offline')
  expect(told()).toEqual([NOT_LOADED])
})

test('what is pressed while the code is asked for again is pressed when it comes', async () => {
  const part = standing()
  const next = part.lack('offline')
  button.click()
  await next
  button.addEventListener('click', pressed)
  part.listen()
  expect(pressed).toHaveBeenCalledTimes(1)
})
