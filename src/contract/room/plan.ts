import * as z from 'zod/mini'
import { variationSchema } from '../cart/cart.ts'
import { slugSchema } from '../http/keys.ts'

/** The smallest and the largest side of a room, in mm. */
export const ROOM_SIDE = { smallest: 1000, largest: 20_000 }
/** The most plans of a device, and the most pieces, doors and windows of a plan. */
export const MOST_PLANS = 20
export const MOST_PIECES = 40
export const MOST_OPENINGS = 12

const side = z.int().check(z.minimum(ROOM_SIDE.smallest), z.maximum(ROOM_SIDE.largest))
const length = z.int().check(z.minimum(0), z.maximum(ROOM_SIDE.largest))
const place = z.int().check(z.minimum(-ROOM_SIDE.largest), z.maximum(2 * ROOM_SIDE.largest))
const sideOfPiece = z.int().check(z.minimum(1), z.maximum(ROOM_SIDE.largest))
const idSchema = z.string().check(z.regex(/^[A-Za-z0-9]{1,12}$/))

/** The walls as the plan shows them from above. */
export const walls = ['top', 'right', 'bottom', 'left'] as const
/** How a door opens: into the room, or out of it. */
export const swings = ['in', 'out'] as const
/** The end of the door with the hinges: on the left or top of its opening, or on the right or bottom. */
export const hinges = ['start', 'end'] as const

/** A door or a window. `at`: mm from the left or top end of its wall. */
export const openingSchema = z.object({
  id: idSchema,
  kind: z.enum(['door', 'window']),
  wall: z.enum(walls),
  at: length,
  width: length,
  /** Of a door. */
  hinge: z.enum(hinges),
  swing: z.enum(swings),
})

export const turns = [0, 90, 180, 270] as const

/** A piece of furniture with the sizes of its configuration, in mm. At turn 0 its back is at the top. */
export const planPieceSchema = z.object({
  id: idSchema,
  slug: slugSchema,
  name: z.string().check(z.maxLength(160)),
  variation: variationSchema,
  width: sideOfPiece,
  depth: sideOfPiece,
  /** The length of the second side of a corner unit. */
  return_depth: z.optional(sideOfPiece),
  /** The second side is on the left, seen from the front. */
  mirrored: z.boolean(),
  /** The middle of the piece, in mm from the left and the top of the room. */
  x: place,
  y: place,
  /** Degrees clockwise. */
  turn: z.literal(turns),
})

export const planSchema = z.object({
  id: idSchema,
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  width: side,
  length: side,
  openings: z.array(openingSchema).check(z.maxLength(MOST_OPENINGS)),
  pieces: z.array(planPieceSchema).check(z.maxLength(MOST_PIECES)),
})

/** The plans of a device, the last opened first. */
export const plansSchema = z.array(planSchema).check(z.maxLength(MOST_PLANS))

export type Opening = z.infer<typeof openingSchema>
export type PlanPiece = z.infer<typeof planPieceSchema>
export type Plan = z.infer<typeof planSchema>
