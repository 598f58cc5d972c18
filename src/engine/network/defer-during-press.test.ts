import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deferDuringPress } from './defer-during-press.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function aPage() {
  const target = new EventTarget()
  const defer = deferDuringPress(target)
  const made: string[] = []
  return {
    made,
    come: (change: string) => defer(() => made.push(change)),
    happen: (...types: string[]) => types.forEach((type) => target.dispatchEvent(new Event(type))),
  }
}

test('what comes by itself is made at once while nothing is pressed', () => {
  const { made, come } = aPage()
  come('offline')
  expect(made).toEqual(['offline'])
})

test('while something is pressed it waits until the click has been heard, and comes in its order', () => {
  const { made, come, happen } = aPage()
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

test('the click of a touch may come a little after its end', () => {
  const { made, come, happen } = aPage()
  happen('pointerdown')
  come('offline')
  happen('pointerup')
  vi.advanceTimersByTime(49)
  expect(made).toEqual([])
  vi.advanceTimersByTime(1)
  expect(made).toEqual(['offline'])
})

test('a touch that becomes a scroll is no press', () => {
  const { made, come, happen } = aPage()
  happen('pointerdown')
  come('offline')
  happen('pointercancel')
  expect(made).toEqual(['offline'])
})

test('a finger that rests on the screen holds nothing back for longer than a second', () => {
  const { made, come, happen } = aPage()
  happen('pointerdown')
  come('offline')
  vi.advanceTimersByTime(999)
  expect(made).toEqual([])
  vi.advanceTimersByTime(1)
  expect(made).toEqual(['offline'])
})

test('a key that presses a button waits for nothing, nor makes anything wait', () => {
  const { made, come, happen } = aPage()
  happen('click')
  come('offline')
  expect(made).toEqual(['offline'])
})
