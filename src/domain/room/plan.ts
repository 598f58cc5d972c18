import type { Variation } from '../../contract/cart/cart.ts'
import type { ProductCard } from '../../contract/catalogue/catalogue.ts'
import { MOST_PIECES, turns, type Opening, type Plan, type PlanPiece } from '../../contract/room/plan.ts'
import { dimensionRange, dimensionsOf } from '../catalogue/fit.ts'
import { isMirrored } from '../catalogue/variation.ts'
import { areasOf, boxOf, overlaps } from './footprint.ts'

/** The distance in mm of one press of an arrow key, and of one with Shift. */
export const STEP = 50
export const SMALL_STEP = 10
/** A piece that comes this close to a wall, in mm, snaps to it. */
const SNAP = 80

/** A new plan: a room of 4 by 5 m with a door. */
export const newPlan = (id: string, name: string): Plan => ({
  id,
  name,
  width: 4000,
  length: 5000,
  openings: [newOpening(`${id.slice(0, 10)}d`, 'door')],
  pieces: [],
})

/** A door of 81 cm in the bottom wall, or a window of 150 cm in the top wall. */
export const newOpening = (id: string, kind: Opening['kind']): Opening => ({
  id,
  kind,
  wall: kind === 'door' ? 'bottom' : 'top',
  at: kind === 'door' ? 200 : 1000,
  width: kind === 'door' ? 810 : 1500,
  hinge: 'start',
  swing: 'in',
})

/** A product as a piece of a plan, in the middle of the room. An option without a chosen value counts with its largest size. */
export function pieceOf(
  product: Pick<ProductCard, 'slug' | 'name' | 'dimensions' | 'options'>,
  variation: Variation,
  id: string,
  room: Pick<Plan, 'width' | 'length'>,
): PlanPiece {
  const { return_depth } = dimensionsOf(product, variation)
  const { width, depth } = dimensionRange(product, variation).most
  return {
    id,
    slug: product.slug,
    name: product.name,
    variation: { ...variation },
    width,
    depth,
    ...(return_depth === undefined ? {} : { return_depth }),
    mirrored: isMirrored(variation),
    x: Math.round(room.width / 2),
    y: Math.round(room.length / 2),
    turn: 0,
  }
}

/** The plan with a piece in the first free place from the top left, or in the middle if there is none. A full plan stays as it is. */
export function withPiece(plan: Plan, piece: PlanPiece): Plan {
  if (plan.pieces.length >= MOST_PIECES) return plan
  const { width, height } = boxOf(piece)
  const taken = plan.pieces.flatMap(areasOf)
  for (let y = height / 2; y + height / 2 <= plan.length; y += 2 * STEP) {
    for (let x = width / 2; x + width / 2 <= plan.width; x += 2 * STEP) {
      const placed = { ...piece, x: Math.round(x), y: Math.round(y) }
      if (!areasOf(placed).some((area) => taken.some((other) => overlaps(area, other))))
        return { ...plan, pieces: [...plan.pieces, placed] }
    }
  }
  return { ...plan, pieces: [...plan.pieces, piece] }
}

/** The plan with a removed piece back at its place in the list, where it stood. A full plan stays as it is. */
export const withPieceBack = (plan: Plan, piece: PlanPiece, place: number): Plan =>
  plan.pieces.length >= MOST_PIECES ? plan : { ...plan, pieces: plan.pieces.toSpliced(place, 0, placePiece(piece, piece.x, piece.y, plan)) }

/** The plan with a changed piece. */
export const changePiece = (plan: Plan, id: string, change: (piece: PlanPiece) => PlanPiece): Plan => ({
  ...plan,
  pieces: plan.pieces.map((piece) => (piece.id === id ? change(piece) : piece)),
})

/** A piece turned by 90 degrees clockwise around its middle. */
export const turnPiece = (piece: PlanPiece): PlanPiece => ({ ...piece, turn: turns[(turns.indexOf(piece.turn) + 1) % turns.length] ?? 0 })

/** A piece with its middle at a place, in whole mm. Its middle stays in the room. */
export const placePiece = (piece: PlanPiece, x: number, y: number, room: Pick<Plan, 'width' | 'length'>): PlanPiece => ({
  ...piece,
  x: Math.round(Math.min(Math.max(x, 0), room.width)),
  y: Math.round(Math.min(Math.max(y, 0), room.length)),
})

/** The same for a dragged piece: in whole centimetres, and against a wall that is near. */
export function dragPiece(piece: PlanPiece, x: number, y: number, room: Pick<Plan, 'width' | 'length'>): PlanPiece {
  const box = boxOf(piece)
  return placePiece(piece, snapped(x, box.width / 2, room.width), snapped(y, box.height / 2, room.length), room)
}

function snapped(middle: number, half: number, end: number): number {
  if (Math.abs(middle - half) < SNAP) return half
  if (Math.abs(end - half - middle) < SNAP) return end - half
  return Math.round(middle / SMALL_STEP) * SMALL_STEP
}

/** An opening that lies within its wall. */
export function fitOpening(opening: Opening, room: Pick<Plan, 'width' | 'length'>): Opening {
  const wall = opening.wall === 'top' || opening.wall === 'bottom' ? room.width : room.length
  const width = Math.min(Math.max(opening.width, 300), wall)
  return { ...opening, width, at: Math.min(Math.max(opening.at, 0), wall - width) }
}

/** The room with other sides. Openings stay within their walls, and pieces with their middle in the room. */
export function resizeRoom(plan: Plan, sides: Pick<Plan, 'width' | 'length'>): Plan {
  return {
    ...plan,
    ...sides,
    openings: plan.openings.map((opening) => fitOpening(opening, sides)),
    pieces: plan.pieces.map((piece) => placePiece(piece, piece.x, piece.y, sides)),
  }
}
