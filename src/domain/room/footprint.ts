import type { Opening, Plan, PlanPiece } from '../../contract/room/plan.ts'

/** A rectangle of the floor in mm, from the left and the top of the room. */
export interface Area {
  left: number
  top: number
  right: number
  bottom: number
}

type Shape = Pick<PlanPiece, 'width' | 'depth' | 'return_depth' | 'mirrored' | 'turn'>

/** Width and height of the box around a piece, as it is turned, in mm. */
export function boxOf({ width, depth, return_depth, turn }: Shape): { width: number; height: number } {
  const height = Math.max(depth, return_depth ?? 0)
  return turn % 180 === 0 ? { width, height } : { width: height, height: width }
}

/** The rectangles of the floor that a piece covers: one, or two for a corner unit. */
export function areasOf(piece: PlanPiece): Area[] {
  const { width, depth, return_depth: long, mirrored, turn } = piece
  const height = Math.max(depth, long ?? 0)
  // From its middle, with the back at the top.
  const [left, top] = [-width / 2, -height / 2]
  const parts: Area[] = [{ left, top, right: left + width, bottom: top + depth }]
  if (long !== undefined && long > depth && width > depth) {
    const from = mirrored ? left : left + width - depth
    parts.push({ left: from, top, right: from + depth, bottom: top + long })
  }
  return parts.map((part) => moved(turned(part, turn / 90), piece.x, piece.y))
}

/** Clockwise around the origin, by quarters. */
function turned(area: Area, quarters: number): Area {
  if (quarters === 0) return area
  const { left, top, right, bottom } = area
  return turned({ left: -bottom, top: left, right: -top, bottom: right }, quarters - 1)
}

const moved = ({ left, top, right, bottom }: Area, x: number, y: number): Area => ({
  left: left + x,
  top: top + y,
  right: right + x,
  bottom: bottom + y,
})

/** The outline of a piece, as points x and y in mm. */
export function outlineOf(piece: PlanPiece): [number, number][] {
  const [main, second] = areasOf({ ...piece, x: 0, y: 0, turn: 0 })
  if (!main) return []
  const points: [number, number][] = second
    ? [
        [main.left, main.top],
        [main.right, main.top],
        ...(piece.mirrored
          ? ([
              [main.right, main.bottom],
              [second.right, main.bottom],
              [second.right, second.bottom],
              [second.left, second.bottom],
            ] as [number, number][])
          : ([
              [main.right, second.bottom],
              [second.left, second.bottom],
              [second.left, main.bottom],
              [main.left, main.bottom],
            ] as [number, number][])),
      ]
    : [
        [main.left, main.top],
        [main.right, main.top],
        [main.right, main.bottom],
        [main.left, main.bottom],
      ]
  const quarters = piece.turn / 90
  return points.map(([x, y]) => {
    const { left, top } = turned({ left: x, top: y, right: x, bottom: y }, quarters)
    return [left + piece.x, top + piece.y]
  })
}

/** The quarter circle that a door sweeps in the room. `toX`, `toY`: 1 or -1, the sides of the hinge on which it lies. */
export interface Sweep {
  x: number
  y: number
  radius: number
  toX: 1 | -1
  toY: 1 | -1
}

/** The sweep of a door; null for a window and for a door that opens out of the room. */
export function sweepOf({ kind, wall, at, width, hinge, swing }: Opening, room: Pick<Plan, 'width' | 'length'>): Sweep | null {
  if (kind !== 'door' || swing === 'out') return null
  const along = hinge === 'start' ? at : at + width
  const towards = hinge === 'start' ? 1 : -1
  switch (wall) {
    case 'top':
      return { x: along, y: 0, radius: width, toX: towards, toY: 1 }
    case 'bottom':
      return { x: along, y: room.length, radius: width, toX: towards, toY: -1 }
    case 'left':
      return { x: 0, y: along, radius: width, toX: 1, toY: towards }
    case 'right':
      return { x: room.width, y: along, radius: width, toX: -1, toY: towards }
  }
}

/** Whether two rectangles share more than a line. */
export const overlaps = (one: Area, other: Area): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

/** Whether a rectangle is in the way of a door. */
export function blocks(area: Area, { x, y, radius, toX, toY }: Sweep): boolean {
  const quarter = {
    left: toX > 0 ? x : x - radius,
    right: toX > 0 ? x + radius : x,
    top: toY > 0 ? y : y - radius,
    bottom: toY > 0 ? y + radius : y,
  }
  if (!overlaps(area, quarter)) return false
  // The nearest point of the part within the square around the quarter.
  const across = toX > 0 ? Math.max(area.left, x) - x : x - Math.min(area.right, x)
  const down = toY > 0 ? Math.max(area.top, y) - y : y - Math.min(area.bottom, y)
  return Math.hypot(across, down) < radius
}
