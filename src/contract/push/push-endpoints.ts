import type { Endpoint } from '../http/endpoint.ts'
import { pushEndpointSchema, pushKeySchema, pushStateSchema, pushSubscriptionSchema } from './push.ts'
import { noPayload } from '../http/no-payload.ts'

/** The endpoints of push notifications. */
export const pushEndpoints = {
  pushKey: {
    name: 'pushKey',
    method: 'GET',
    path: '/api/push/key',
    summary: 'The key that a browser subscribes with',
    access: 'open',
    idempotent: false,
    input: noPayload,
    answer: pushKeySchema,
    codes: [],
  },
  pushSubscribe: {
    name: 'pushSubscribe',
    method: 'POST',
    path: '/api/push/subscribe',
    summary: 'All notifications that this device wants',
    access: 'open',
    idempotent: false,
    input: pushSubscriptionSchema,
    answer: pushStateSchema,
    codes: ['session_required', 'wrong_owner', 'push_service_unknown'],
  },
  pushUnsubscribe: {
    name: 'pushUnsubscribe',
    method: 'POST',
    path: '/api/push/unsubscribe',
    summary: 'This device wants no notifications any more',
    access: 'open',
    idempotent: false,
    input: pushEndpointSchema,
    answer: pushStateSchema,
    codes: [],
  },
} as const satisfies Record<string, Endpoint>
