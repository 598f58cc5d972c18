import type { Plan, PlanPiece } from '../../contract/room/plan.ts'
import { areasOf, blocks, overlaps, sweepOf, type Area } from './footprint.ts'

/** The space in mm that a person needs to walk. */
export const WALKING_SPACE = 600

/** What is wrong with a plan. `pieces`: ids. */
export type PlanProblem =
  | { kind: 'overlap'; pieces: [string, string] }
  | { kind: 'outside'; pieces: [string] }
  | { kind: 'door'; pieces: [string]; door: string }

const stands = (area: Area, { width, length }: Plan) => area.left >= 0 && area.top >= 0 && area.right <= width && area.bottom <= length

/** Pieces that overlap, leave the room or stand in the way of a door. */
export function planProblems(plan: Plan): PlanProblem[] {
  const placed = plan.pieces.map((piece) => ({ id: piece.id, areas: areasOf(piece) }))
  const problems: PlanProblem[] = []
  for (const [place, { id, areas }] of placed.entries()) {
    if (!areas.every((area) => stands(area, plan))) problems.push({ kind: 'outside', pieces: [id] })
    for (const other of placed.slice(place + 1))
      if (areas.some((area) => other.areas.some((theirs) => overlaps(area, theirs))))
        problems.push({ kind: 'overlap', pieces: [id, other.id] })
    for (const opening of plan.openings) {
      const sweep = sweepOf(opening, plan)
      if (sweep && areas.some((area) => blocks(area, sweep))) problems.push({ kind: 'door', pieces: [id], door: opening.id })
    }
  }
  return problems
}

/** The free space in mm on each side of a piece, to the next piece or wall. 0 where it touches or overlaps. */
export interface FreeSpace {
  left: number
  right: number
  top: number
  bottom: number
}

/** The free space around a piece of the plan. */
export function freeSpace(plan: Plan, piece: PlanPiece): FreeSpace {
  const mine = areasOf(piece)
  const others = plan.pieces.filter(({ id }) => id !== piece.id).flatMap(areasOf)
  const beside = (own: Area) => others.filter((other) => other.top < own.bottom && own.top < other.bottom)
  const along = (own: Area) => others.filter((other) => other.left < own.right && own.left < other.right)
  const least = (gaps: (own: Area) => number[]) => Math.max(0, Math.round(Math.min(...mine.flatMap(gaps))))
  const behind = (gap: number) => (gap > 0 ? [gap] : [])
  return {
    left: least((own) => [own.left, ...beside(own).flatMap((other) => behind(own.left - other.right))]),
    right: least((own) => [plan.width - own.right, ...beside(own).flatMap((other) => behind(other.left - own.right))]),
    top: least((own) => [own.top, ...along(own).flatMap((other) => behind(own.top - other.bottom))]),
    bottom: least((own) => [plan.length - own.bottom, ...along(own).flatMap((other) => behind(other.top - own.bottom))]),
  }
}
