import * as z from 'zod/mini'
import { tokenSchema } from '../../http/keys.ts'
import { centsSchema } from '../../money/money-schema.ts'
import { entryCodes, type DeskEndpoint } from '../desk-endpoint.ts'
import { pageShape } from '../desk-order.ts'

/** A moment: ISO 8601 in UTC. */
const momentSchema = z.iso.datetime()

/** When a change of prices applies. `ends_at` null: for good. The server refuses a time that has passed. */
export const scheduleSchema = z.object({ starts_at: momentSchema, ends_at: z.nullable(momentSchema) }).check(
  z.refine(({ starts_at, ends_at }) => ends_at === null || Date.parse(ends_at) > Date.parse(starts_at), {
    error: 'The end is after the start',
    path: ['ends_at'],
  }),
)

/**
 * `waiting` for its time, `active` until its end, `done`; `cancelled` by the staff; `overtaken`: the price was changed by hand while it was
 * active, and stays; `failed`: it was not possible at its time; `missed`: the shop was off from its start to its end.
 */
export const scheduleStates = ['waiting', 'active', 'done', 'cancelled', 'overtaken', 'failed', 'missed'] as const

/** The lists of scheduled prices. */
export const scheduleLists = ['open', 'failed', 'over'] as const

const scheduledPriceSchema = z.object({
  schedule_id: z.string(),
  product_id: z.int(),
  name: z.string(),
  sku: z.string(),
  kind: z.enum(['price', 'sale']),
  price: centsSchema,
  /** The price before the sale. Null for a scheduled sale, which takes it from its time, and without a sale. */
  price_regular: z.nullable(centsSchema),
  starts_at: momentSchema,
  ends_at: z.nullable(momentSchema),
  state: z.enum(scheduleStates),
  /** True for an active one whose price was changed by hand since: its end will leave that price alone. */
  changed_by_hand: z.boolean(),
  author: z.string(),
  /** When it was done, cancelled or given up; null before. */
  done_at: z.nullable(z.string()),
  /** True for one that failed or was missed, until the staff has dealt with it. */
  to_settle: z.boolean(),
  /** Why it failed; empty otherwise. */
  reason: z.string(),
})

export const scheduledPricesReadSchema = z.object({
  ...pageShape,
  /**
   * `open`: waiting and active ones, the next first. `over`: the others, the latest first. `failed`: those of the others that failed or
   * were missed, until the staff has dealt with them.
   */
  state: z._default(z.enum(scheduleLists), 'open'),
  product_id: z.optional(z.coerce.number().check(z.int(), z.positive(), z.maximum(2_147_483_647))),
})
const scheduledPricesSchema = z.object({ prices: z.array(scheduledPriceSchema), total: z.int(), page: z.int() })

/** The desk's calls about scheduled prices. A change of several products schedules them. */
export const deskScheduleEndpoints = {
  deskScheduledPrices: {
    name: 'deskScheduledPrices',
    method: 'GET',
    path: '/api/desk/scheduled-prices',
    summary: 'Prices that change at a time',
    access: 'staff',
    right: 'products.read',
    idempotent: false,
    input: scheduledPricesReadSchema,
    answer: scheduledPricesSchema,
    codes: entryCodes,
  },
  deskScheduleCancel: {
    name: 'deskScheduleCancel',
    method: 'POST',
    path: '/api/desk/scheduled-prices/:scheduleId/cancel',
    summary: 'Cancel a scheduled price, or end an active one now',
    access: 'staff',
    right: 'products.edit',
    idempotent: true,
    input: z.object({ token: tokenSchema }),
    answer: scheduledPriceSchema,
    codes: [...entryCodes, 'not_found', 'wrong_state', 'idempotency_mismatch', 'in_progress'],
  },
  deskScheduleSettle: {
    name: 'deskScheduleSettle',
    method: 'POST',
    path: '/api/desk/scheduled-prices/:scheduleId/settle',
    summary: 'End the notice of a scheduled price that failed or was missed',
    access: 'staff',
    right: 'products.edit',
    idempotent: true,
    input: z.object({ token: tokenSchema }),
    answer: scheduledPriceSchema,
    codes: [...entryCodes, 'not_found', 'wrong_state', 'idempotency_mismatch', 'in_progress'],
  },
} as const satisfies Record<string, DeskEndpoint>

export type Schedule = z.output<typeof scheduleSchema>
export type ScheduledPrice = z.infer<typeof scheduledPriceSchema>
export type ScheduledPricesRead = z.output<typeof scheduledPricesReadSchema>
export type ScheduleState = (typeof scheduleStates)[number]
