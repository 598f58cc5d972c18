import type { Endpoint } from './endpoint.ts'
import { nothing } from './no-payload.ts'
import * as z from 'zod/mini'

/** The shop is there, and open to who asks: a closed gate refuses with `gate_closed` before this is reached. */
const statusSchema = z.object({ open: z.literal(true) })

export const statusEndpoints = {
  status: {
    name: 'status',
    method: 'GET',
    path: '/api/status',
    summary: 'Whether the shop is there, and open to this browser',
    access: 'open',
    idempotent: false,
    input: nothing,
    answer: statusSchema,
    codes: [],
  },
} as const satisfies Record<string, Endpoint>
