import type { Endpoint } from '../http/endpoint.ts'
import { savedChangeSchema, savedReadSchema, savedSchema } from './saved.ts'

/** The endpoints of saved pieces. */
export const savedEndpoints = {
  saved: {
    name: 'saved',
    method: 'GET',
    path: '/api/saved',
    summary: 'What the caller has saved for later',
    access: 'owner',
    idempotent: false,
    input: savedReadSchema,
    answer: savedSchema,
    codes: ['wrong_owner', 'not_found'],
  },
  savedChange: {
    name: 'savedChange',
    method: 'POST',
    path: '/api/saved',
    summary: 'Save pieces for later, or remove them; of two changes of one piece the later one counts',
    access: 'owner',
    idempotent: true,
    input: savedChangeSchema,
    answer: savedSchema,
    codes: ['wrong_owner', 'not_found', 'idempotency_mismatch', 'in_progress', 'saved_full'],
  },
} as const satisfies Record<string, Endpoint>
