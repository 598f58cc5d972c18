import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deferDuringPress } from './defer-during-press.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function createPage() {
  const target = new EventTarget()
  const defer = deferDuringPress(target)
  const made: string[] = []
  return {
    made,
    come: (change: string) => defer(() => made.push(change)),
    happen: (...types: string[]) => types.forEach((type) => target.dispatchEvent(new Event(type))),
  }
}

test('without a press a change is applied at once', () => {
  const { made, come } = createPage()
  come('offline')
  expect(made).toEqual(['offline'])
})

test('during a press changes wait until after the click, and are applied in order', () => {
  const { made, come, happen } = createPage()
  happen('pointerdown')
  come('offline')
  come('online')
  happen('pointerup', 'click')
  expect(made).toEqual([])
  vi.advanceTimersByTime(0)
  expect(made).toEqual(['offline', 'online'])
  come('offline')
  expect(made).toHaveLength(3)
})

test('the click of a touch may follow shortly after its end', () => {
  const { made, come, happen } = createPage()
  happen('pointerdown')
  come('offline')
  happen('pointerup')
  vi.advanceTimersByTime(49)
  expect(made).toEqual([])
  vi.advanceTimersByTime(1)
  expect(made).toEqual(['offline'])
})

test('a touch that becomes a scroll is no press', () => {
  const { made, come, happen } = createPage()
  happen('pointerdown')
  come('offline')
  happen('pointercancel')
  expect(made).toEqual(['offline'])
})

test('a finger that rests on the screen delays a change by a second at most', () => {
  const { made, come, happen } = createPage()
  happen('pointerdown')
  come('offline')
  vi.advanceTimersByTime(999)
  expect(made).toEqual([])
  vi.advanceTimersByTime(1)
  expect(made).toEqual(['offline'])
})

test('a button press by key delays no change', () => {
  const { made, come, happen } = createPage()
  happen('click')
  come('offline')
  expect(made).toEqual(['offline'])
})
