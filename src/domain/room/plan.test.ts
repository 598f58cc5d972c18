import { describe, expect, test } from 'vitest'
import { cents } from '../../contract/money/money.ts'
import type { Opening, Plan, PlanPiece } from '../../contract/room/plan.ts'
import { freeSpace, planProblems } from './check-plan.ts'
import { isDrawn } from './drawn.ts'
import { areasOf, outlineOf, sweepOf } from './footprint.ts'
import { changePiece, dragPiece, fitOpening, newPlan, pieceOf, placePiece, resizeRoom, turnPiece, withPiece } from './plan.ts'

const sofa: PlanPiece = {
  id: 'a',
  slug: 'sofa',
  name: 'Sofa',
  variation: {},
  width: 2000,
  depth: 900,
  mirrored: false,
  x: 1000,
  y: 450,
  turn: 0,
}
const corner: PlanPiece = { ...sofa, id: 'c', width: 2900, return_depth: 2200, x: 1450, y: 1100 }
const door: Opening = { id: 'd', kind: 'door', wall: 'bottom', at: 200, width: 800, hinge: 'start', swing: 'in' }
const room = (pieces: PlanPiece[], openings: Opening[] = []): Plan => ({ ...newPlan('p', 'Room'), openings, pieces })
const kinds = (plan: Plan) => planProblems(plan).map(({ kind }) => kind)

describe('the floor that a piece covers', () => {
  test('is a rectangle with its back at the top', () => expect(areasOf(sofa)).toEqual([{ left: 0, top: 0, right: 2000, bottom: 900 }]))
  test('turns around its middle', () => {
    expect(areasOf(turnPiece(sofa))).toEqual([{ left: 550, top: -550, right: 1450, bottom: 1450 }])
    expect(turnPiece(turnPiece(turnPiece(turnPiece(sofa))))).toEqual(sofa)
  })
  test('of a corner unit has its second side on the right, or mirrored on the left', () => {
    expect(areasOf(corner)[1]).toEqual({ left: 2000, top: 0, right: 2900, bottom: 2200 })
    expect(areasOf({ ...corner, mirrored: true })[1]).toEqual({ left: 0, top: 0, right: 900, bottom: 2200 })
  })
  test('of a turned corner unit turns with it', () => {
    // The back faces right, and the second side lies at the bottom.
    const turned = areasOf(turnPiece(corner))
    expect(turned[0]).toEqual({ left: 1650, top: -350, right: 2550, bottom: 2550 })
    expect(turned[1]).toEqual({ left: 350, top: 1650, right: 2550, bottom: 2550 })
  })
  test.each([0, 90, 180, 270] as const)('has an outline within its box at %i degrees', (turn) => {
    const piece = { ...corner, turn }
    const areas = areasOf(piece)
    const [xs, ys] = [outlineOf(piece).map(([x]) => x), outlineOf(piece).map(([, y]) => y)]
    expect(outlineOf(piece)).toHaveLength(6)
    expect([Math.min(...xs), Math.max(...xs)]).toEqual([
      Math.min(...areas.map(({ left }) => left)),
      Math.max(...areas.map(({ right }) => right)),
    ])
    expect([Math.min(...ys), Math.max(...ys)]).toEqual([
      Math.min(...areas.map(({ top }) => top)),
      Math.max(...areas.map(({ bottom }) => bottom)),
    ])
  })
})

describe('a plan has warnings about', () => {
  test('nothing when its pieces touch', () => expect(kinds(room([sofa, { ...sofa, id: 'b', y: 1350 }]))).toEqual([]))
  test('pieces that overlap', () =>
    expect(planProblems(room([sofa, { ...sofa, id: 'b', y: 1340 }]))).toEqual([{ kind: 'overlap', pieces: ['a', 'b'] }]))
  test('nothing in the free corner of a corner unit', () =>
    expect(kinds(room([corner, { ...sofa, id: 'b', width: 1000, x: 1000, y: 1500 }]))).toEqual([]))
  test('a piece through a wall', () => expect(kinds(room([{ ...sofa, x: 990 }]))).toEqual(['outside']))
  test('a piece in the way of a door, and not one in the corner that the door does not sweep', () => {
    const table = { ...sofa, width: 300, depth: 300 }
    expect(kinds(room([{ ...table, x: 350, y: 4850 }], [door]))).toEqual(['door'])
    // 800 mm from the hinge along both sides: outside of the quarter circle.
    expect(kinds(room([{ ...table, x: 1000, y: 4200 }], [door]))).toEqual([])
    expect(kinds(room([{ ...table, x: 350, y: 4850 }], [{ ...door, swing: 'out' }]))).toEqual([])
    expect(kinds(room([{ ...table, x: 350, y: 4850 }], [{ ...door, kind: 'window' }]))).toEqual([])
  })
  test.each([
    ['top', { x: 200, y: 0, toX: 1, toY: 1 }],
    ['bottom', { x: 200, y: 5000, toX: 1, toY: -1 }],
    ['left', { x: 0, y: 200, toX: 1, toY: 1 }],
    ['right', { x: 4000, y: 200, toX: -1, toY: 1 }],
  ] as const)('a door in the %s wall sweeps into the room', (wall, sweep) => {
    expect(sweepOf({ ...door, wall }, room([]))).toEqual({ ...sweep, radius: 800 })
  })
  test('the hinges decide the side of the sweep', () =>
    expect(sweepOf({ ...door, hinge: 'end' }, room([]))).toEqual({ x: 1000, y: 5000, radius: 800, toX: -1, toY: -1 }))
})

test('the free space around a piece ends at the next piece or wall', () => {
  const other = { ...sofa, id: 'b', x: 3400, width: 1000 }
  expect(freeSpace(room([sofa, other]), sofa)).toEqual({ left: 0, right: 900, top: 0, bottom: 4100 })
})

describe('changes', () => {
  test('a piece goes to the first free place', () => {
    const plan = withPiece(withPiece(room([]), sofa), { ...sofa, id: 'b' })
    expect(plan.pieces.map(({ x, y }) => [x, y])).toEqual([
      [1000, 450],
      [3000, 450],
    ])
  })
  test('a piece keeps its middle in the room', () => expect(placePiece(sofa, -20, 9000, room([]))).toMatchObject({ x: 0, y: 5000 }))
  test('a dragged piece snaps to a near wall, and to whole centimetres elsewhere', () => {
    expect(dragPiece(sofa, 1071, 2224, room([]))).toMatchObject({ x: 1000, y: 2220 })
    expect(dragPiece(sofa, 2950, 4600, room([]))).toMatchObject({ x: 3000, y: 4550 })
  })
  test('a smaller room keeps its openings in their walls', () => {
    const small = resizeRoom(room([sofa], [{ ...door, at: 3000 }]), { width: 2000, length: 3000 })
    expect(small.openings[0]).toMatchObject({ at: 1200, width: 800 })
    expect(fitOpening({ ...door, width: 9000 }, small)).toMatchObject({ at: 0, width: 2000 })
  })
  test('only the named piece changes', () =>
    expect(changePiece(room([sofa, corner]), 'a', turnPiece).pieces.map(({ turn }) => turn)).toEqual([90, 0]))
  test('a left chaise is mirrored', () => {
    const card = { slug: 'c', name: 'C', options: [], dimensions: { width: 2900, depth: 950, height: 800, return_depth: 2200 } }
    expect(pieceOf(card, { chaise: 'left' }, 'x', room([]))).toMatchObject({ mirrored: true, return_depth: 2200, x: 2000, y: 2500 })
  })
  test('an open size is drawn as the largest one, so that the plan leaves room for each', () => {
    const dimensions = { width: 1600, depth: 100, height: 1200 }
    const value = (name: string, width: number) => ({ value: name, label: name, price_difference: cents(0), dimensions: { width } })
    const size = { name: 'size', label: 'Size', kind: 'choice' as const, values: [value('queen', 1600), value('king', 1910)] }
    const headboard = { slug: 'h', name: 'H', dimensions, options: [size] }
    expect(pieceOf(headboard, {}, 'x', room([]))).toMatchObject({ width: 1910, depth: 100 })
    expect(pieceOf(headboard, { size: 'queen' }, 'x', room([]))).toMatchObject({ width: 1600 })
  })
  test('cushions, goods without measurements and other sizes than the measured one are not drawn', () => {
    const dimensions = { width: 1600, depth: 100, height: 1200 }
    const value = (name: string, difference: number) => ({ value: name, label: name, price_difference: cents(difference) })
    const king = { ...value('king', 100), dimensions: { width: 1910 } }
    const size = { name: 'size', label: 'Size', kind: 'choice' as const, values: [value('double', -100), value('queen', 0), king] }
    expect(isDrawn({ category: 'sofas', dimensions, options: [] }, {})).toBe(true)
    expect(isDrawn({ category: 'scatter-cushions', dimensions, options: [] }, {})).toBe(false)
    expect(isDrawn({ category: 'sofas', dimensions: { ...dimensions, width: 0 }, options: [] }, {})).toBe(false)
    expect(isDrawn({ category: 'headboards', dimensions, options: [size] }, { size: 'queen' })).toBe(true)
    expect(isDrawn({ category: 'headboards', dimensions, options: [size] }, { size: 'double' })).toBe(false)
    expect(isDrawn({ category: 'headboards', dimensions, options: [size] }, { size: 'king' })).toBe(true)
    expect(pieceOf({ slug: 'h', name: 'H', dimensions, options: [size] }, { size: 'king' }, 'x', room([]))).toMatchObject({ width: 1910 })
  })
})
