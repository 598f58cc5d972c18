import * as z from 'zod/mini'
import { entryCodes, type DeskEndpoint } from '../desk-endpoint.ts'
import { deskOrderSchema, orderStepSchema } from '../desk-order.ts'

/** `reason`: a note of the staff. `notify`: the customer gets a correction, if the mail about the step may have left. */
export const undoStepSchema = z.extend(orderStepSchema, {
  reason: z
    .string()
    .check(z.trim(), z.minLength(1, 'Give a reason: the staff read it'), z.maxLength(500, 'A reason has 500 characters at most')),
  notify: z._default(z.boolean(), true),
})

const codes = [...entryCodes, 'not_found', 'order_changed', 'wrong_state', 'undo_refused', 'idempotency_mismatch', 'in_progress'] as const

const undo = { method: 'POST', access: 'staff', idempotent: true, input: undoStepSchema, answer: deskOrderSchema, codes } as const

/** Steps that were marked by mistake. Who may take a step may take it back. `undo_refused`: a request or a refund since then counts on it. */
export const deskUndoEndpoints = {
  deskUndoDispatch: {
    ...undo,
    name: 'deskUndoDispatch',
    path: '/api/desk/orders/:orderId/undo-dispatch',
    summary: 'An order was marked as on its way, or as ready at its store, by mistake: it is to be sent again',
    right: 'orders.dispatch',
  },
  deskUndoDelivery: {
    ...undo,
    name: 'deskUndoDelivery',
    path: '/api/desk/orders/:orderId/undo-delivery',
    summary: 'An order was marked as delivered or collected by mistake: it is on its way again, or ready at its store',
    right: 'orders.deliver',
  },
} as const satisfies Record<string, DeskEndpoint>
