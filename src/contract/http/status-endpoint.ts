import type { Endpoint } from './endpoint.ts'
import { statusSchema } from './status.ts'
import { nothing } from './no-payload.ts'

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
