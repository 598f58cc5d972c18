import type { Endpoint } from './endpoint.ts'
import { noPayload } from './no-payload.ts'
import * as z from 'zod/mini'

/** The server runs and the gate is open to the caller. A closed gate rejects with `gate_closed` before this endpoint. */
const statusSchema = z.object({ open: z.literal(true) })

/** The endpoint with which a device checks for a network. */
export const statusEndpoints = {
  status: {
    name: 'status',
    method: 'GET',
    path: '/api/status',
    summary: 'Whether the shop is there, and open to this browser',
    access: 'open',
    idempotent: false,
    input: noPayload,
    answer: statusSchema,
    codes: [],
  },
} as const satisfies Record<string, Endpoint>
