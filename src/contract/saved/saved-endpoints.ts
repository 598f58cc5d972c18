import type { Endpoint } from '../http/endpoint.ts'
import { savedChangeSchema, savedReadSchema, savedSchema, savedShareSchema, sharedReadSchema, sharedSchema } from './saved.ts'

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
  savedShare: {
    name: 'savedShare',
    method: 'POST',
    path: '/api/saved/link',
    summary: 'Make a link that shows the saved pieces to others, or end it',
    access: 'owner',
    idempotent: true,
    input: savedShareSchema,
    answer: savedSchema,
    codes: ['wrong_owner', 'not_found', 'idempotency_mismatch', 'in_progress'],
  },
  shared: {
    name: 'shared',
    method: 'GET',
    path: '/api/saved/shared',
    summary: 'The pieces behind a shared link',
    access: 'open',
    idempotent: false,
    input: sharedReadSchema,
    answer: sharedSchema,
    codes: ['not_found'],
  },
} as const satisfies Record<string, Endpoint>
