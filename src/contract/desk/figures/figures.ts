import * as z from 'zod/mini'
import { tokenSchema } from '../../http/keys.ts'
import { vitalNames } from '../../measurement/measurement.ts'
import { centsSchema } from '../../money/money-schema.ts'
import { entryCodes, type DeskEndpoint } from '../desk-endpoint.ts'
import { daySchema } from '../desk-order.ts'

/** The most days of one period. */
export const MOST_FIGURE_DAYS = 366

/** A period of South African days, both included. */
export const periodShape = { from: daySchema, to: daySchema }
const DAY_MS = 86_400_000
/** Whether a period ends after it begins, and is not too long. */
export const isPeriod = ({ from, to }: { from: string; to: string }): boolean =>
  from <= to && (Date.parse(to) - Date.parse(from)) / DAY_MS < MOST_FIGURE_DAYS
export const PERIOD_WORDS = `A period ends after it begins, and has ${MOST_FIGURE_DAYS} days at most`

/** `name` overrides the days. Without both: this month. */
export const figuresReadSchema = z
  .object({
    token: tokenSchema,
    name: z.optional(z.enum(['today', 'this_week', 'this_month', 'last_month'])),
    from: z.optional(daySchema),
    to: z.optional(daySchema),
  })
  .check(z.refine(({ from, to }) => (from === undefined) === (to === undefined), 'Give both days'))
  .check(z.refine(({ from, to }) => from === undefined || to === undefined || isPeriod({ from, to }), PERIOD_WORDS))

const periodSchema = z.object({ from: z.string(), to: z.string() })

/** Paid orders of goods by their invoices, VAT included, and refunds by their credit notes. Gift cards are no sale until they are spent. */
const sumsSchema = z.object({
  orders: z.int(),
  sales: centsSchema,
  /** Cents of one order; 0 without orders. */
  average: centsSchema,
  refunds: z.int(),
  refunded: centsSchema,
  gift_cards: z.int(),
  gift_cards_sold: centsSchema,
})

const vatSchema = z.object({
  /** 0: documents without VAT. */
  vat_percent: z.int(),
  kind: z.enum(['goods', 'gift_card']),
  invoices: z.int(),
  /** Of the invoices, VAT included, and the VAT inside. */
  sales: centsSchema,
  vat: centsSchema,
  credit_notes: z.int(),
  refunded: centsSchema,
  refunded_vat: centsSchema,
})

/** How often each step happened. Views are page views and not people: the shop does not identify visitors. */
const stepsSchema = z.object({
  product_views: z.int(),
  adds: z.int(),
  checkout_views: z.int(),
  /** Orders that were placed, paid or not. */
  ordered: z.int(),
  paid: z.int(),
})

/** Carts with pieces, unchanged for an hour and without an open order. `value`: at the prices that their owners saw. */
const cartsSchema = z.object({ count: z.int(), value: centsSchema })

const speedSchema = z.object({
  metric: z.enum(vitalNames),
  /** Three quarters of the measured visits are as fast or faster: milliseconds, CLS without a unit. */
  p75: z.number(),
  measured: z.int(),
  rating: z.enum(['good', 'middling', 'poor']),
  /** Of the period before; null if nothing was measured. */
  before: z.nullable(z.number()),
})

const sameSums = { now: sumsSchema, before: sumsSchema }

export const figuresSchema = z.object({
  period: periodSchema,
  before: periodSchema,
  sales: z.object(sameSums),
  /** Every day of the period, oldest first. */
  days: z.array(z.object({ day: z.string(), orders: z.int(), sales: centsSchema, refunded: centsSchema })),
  vat: z.array(vatSchema),
  carts: z.object({ now: cartsSchema, before: cartsSchema }),
  steps: z.object({ now: stepsSchema, before: stepsSchema }),
  /** By money, at the prices of the lines. */
  best: z.array(z.object({ product_id: z.int(), name: z.string(), pieces: z.int(), amount: centsSchema })),
  /** Of the products on sale, those with the fewest pieces sold; of equal ones, the most money on the shelf first. */
  slow: z.array(z.object({ product_id: z.int(), name: z.string(), pieces: z.int(), in_stock: z.int() })),
  missed_searches: z.array(z.object({ words: z.string(), count: z.int() })),
  /** Of the last 31 days of the period at most. */
  speed: z.array(speedSchema),
  /** Now, of what is counted, at selling prices. */
  stock: z.object({ pieces: z.int(), value: centsSchema }),
})

export const deskFigureEndpoints = {
  deskFigures: {
    name: 'deskFigures',
    method: 'GET',
    path: '/api/desk/figures',
    summary: 'Sales, VAT, carts, steps, products, searches, speed and stock of a period, compared with the period before',
    access: 'staff',
    right: 'figures.read',
    idempotent: false,
    input: figuresReadSchema,
    answer: figuresSchema,
    codes: entryCodes,
  },
} as const satisfies Record<string, DeskEndpoint>

export type Figures = z.infer<typeof figuresSchema>
export type FiguresRead = z.output<typeof figuresReadSchema>
