import { expect, test } from 'vitest'
import { scrollDirection } from './scroll-direction.ts'

const END = 3000

/** The directions after each position of a page that starts at the top. */
function follow(positions: readonly number[]) {
  const direction = scrollDirection(0)
  return positions.map((top) => direction({ top, end: END }))
}

test('scrolling down and up again changes the direction', () => {
  expect(follow([100, 300, 200, 180, 400])).toEqual(['down', 'down', 'up', 'up', 'down'])
})

test('a trembling finger changes nothing, however long it trembles', () => {
  expect(follow([300, 295, 300, 296, 304])).toEqual(['down', 'down', 'down', 'down', 'down'])
})

test('a slow movement counts as soon as it is long enough', () => {
  expect(follow([300, 296, 292, 287])).toEqual(['down', 'down', 'down', 'up'])
})

test('the start and the end of a page count as up', () => {
  expect(follow([500, 40])).toEqual(['down', 'up'])
  expect(follow([500, END])).toEqual(['down', 'up'])
  expect(follow([-30, 20])).toEqual(['up', 'up'])
})
