// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PlanPiece } from '../../contract/room/plan.ts'
import { find, mount } from '../../ui/mount.fixture.ts'
import { PieceStatus } from './piece-status.tsx'

const piece: PlanPiece = {
  id: 'a',
  slug: 'aloe',
  name: 'Aloe',
  variation: {},
  width: 500,
  depth: 500,
  mirrored: false,
  x: 1000,
  y: 400,
  turn: 0,
}
const pass = (time: number) => act(async () => vi.advanceTimersByTime(time))
const spoken = () => find('[role=status]').textContent

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the place of a piece is announced once, after its last move', async () => {
  const page = mount(<PieceStatus piece={piece} />)
  await page.ready
  await pass(1000)
  expect(spoken()).toBe('')
  for (const x of [1050, 1100, 1200]) {
    await page.update(<PieceStatus piece={{ ...piece, x }} />)
    await pass(399)
    expect(spoken()).toBe('')
  }
  await pass(1)
  expect(spoken()).toBe('Aloe: 120 cm from the left, 40 cm from the top.')
  await page.update(<PieceStatus piece={{ ...piece, x: 1200, turn: 90 }} />)
  await pass(400)
  expect(spoken()).toBe('Aloe: 120 cm from the left, 40 cm from the top, turned by 90°.')
})

test('the choice of another piece is not announced, because the focus on it is', async () => {
  const page = mount(<PieceStatus piece={undefined} />)
  await page.ready
  await page.update(<PieceStatus piece={piece} />)
  await pass(1000)
  await page.update(<PieceStatus piece={{ ...piece, id: 'b', x: 2000 }} />)
  await pass(1000)
  expect(spoken()).toBe('')
})
