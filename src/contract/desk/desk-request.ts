import * as z from 'zod/mini'
import { tokenSchema } from '../http/keys.ts'
import { orderProblems, orderRequestKinds, orderRequestStates, problemWishes } from '../orders/order-request.ts'
import { entryCodes, type DeskEndpoint } from './desk-endpoint.ts'
import { deskOrderSchema, deskReadSchema, pageShape } from './desk-order.ts'

/** The lists of requests. `to_finish`: accepted, and neither refunded nor finished. They are among the accepted ones too. */
export const deskRequestLists = ['open', 'to_finish', 'accepted', 'refused', 'withdrawn'] as const
export type DeskRequestList = (typeof deskRequestLists)[number]

export const deskRequestsReadSchema = z.object({ ...pageShape, state: z._default(z.enum(deskRequestLists), 'open') })

const deskRequestRowSchema = z.object({
  request_id: z.string(),
  order_id: z.string(),
  kind: z.enum(orderRequestKinds),
  problem: z.nullable(z.enum(orderProblems)),
  wish: z.nullable(z.enum(problemWishes)),
  state: z.enum(orderRequestStates),
  words: z.string(),
  created_at: z.string(),
  decided_at: z.nullable(z.string()),
  done_at: z.nullable(z.string()),
  withdrawn_at: z.nullable(z.string()),
  first_name: z.string(),
  last_name: z.string(),
})

/** Requests that wait are oldest first, the others newest first. */
const deskRequestsSchema = z.object({ requests: z.array(deskRequestRowSchema), total: z.int(), page: z.int() })

/** A decision about a request. `version`: of its order, as the user saw it. `answer`: the customer reads it. */
const requestDecisionSchema = z.object({
  token: tokenSchema,
  version: z.int().check(z.minimum(1), z.maximum(100_000)),
  accept: z.boolean(),
  answer: z
    .string()
    .check(z.trim(), z.minLength(1, 'Write an answer: the customer reads it'), z.maxLength(500, 'An answer has 500 characters at most')),
})

/** A request that is finished. `version`: of its order, as the user saw it. */
const requestFinishSchema = z.object({ token: tokenSchema, version: z.int().check(z.minimum(1), z.maximum(100_000)) })

export const deskRequestEndpoints = {
  deskRequests: {
    name: 'deskRequests',
    method: 'GET',
    path: '/api/desk/requests',
    summary: 'What customers ask about their orders: to cancel, to return, or the guarantee',
    access: 'staff',
    right: 'orders.read',
    idempotent: false,
    input: deskRequestsReadSchema,
    answer: deskRequestsSchema,
    codes: entryCodes,
  },
  deskRequestPhoto: {
    name: 'deskRequestPhoto',
    method: 'GET',
    path: '/api/desk/orders/:orderId/requests/:requestId/photos/:position',
    summary: 'A photo of a request as WebP',
    access: 'staff',
    right: 'orders.read',
    idempotent: false,
    input: deskReadSchema,
    answer: z.string(),
    codes: [...entryCodes, 'not_found'],
  },
  deskRequestDecide: {
    name: 'deskRequestDecide',
    method: 'POST',
    path: '/api/desk/orders/:orderId/requests/:requestId/decide',
    summary:
      'Accept or decline a request, or change that while nothing was refunded. An accepted cancellation cancels the order, or refunds what was paid',
    access: 'staff',
    right: 'orders.decide_request',
    idempotent: true,
    input: requestDecisionSchema,
    answer: deskOrderSchema,
    codes: [...entryCodes, 'not_found', 'order_changed', 'wrong_state', 'refund_refused', 'idempotency_mismatch', 'in_progress'],
  },
  deskRequestFinish: {
    name: 'deskRequestFinish',
    method: 'POST',
    path: '/api/desk/orders/:orderId/requests/:requestId/finish',
    summary: 'Finish an accepted request about pieces: what was agreed is done',
    access: 'staff',
    right: 'orders.decide_request',
    idempotent: true,
    input: requestFinishSchema,
    answer: deskOrderSchema,
    codes: [...entryCodes, 'not_found', 'order_changed', 'wrong_state', 'idempotency_mismatch', 'in_progress'],
  },
} as const satisfies Record<string, DeskEndpoint>

export type DeskRequestsRead = z.infer<typeof deskRequestsReadSchema>
export type DeskRequestRow = z.infer<typeof deskRequestRowSchema>
export type RequestDecision = Pick<z.infer<typeof requestDecisionSchema>, 'accept' | 'answer'>
