import { entryCodes as entry, type DeskEndpoint } from './desk-endpoint.ts'
import { deskCouponEndpoints } from './campaigns/desk-coupon.ts'
import { deskGiveawayEndpoints } from './campaigns/desk-giveaway.ts'
import { deskLetterEndpoints } from './campaigns/desk-letter.ts'
import { deskCustomerEndpoints } from './people/desk-customer.ts'
import { deskDocumentEndpoints } from './desk-document-endpoints.ts'
import { deskTradeEndpoints } from './desk-trade.ts'
import { deskGiftEndpoints } from './desk-gift-endpoints.ts'
import { deskProductEndpoints } from './desk-product-endpoints.ts'
import { deskBatchEndpoints } from './products/product-batch.ts'
import { deskScheduleEndpoints } from './products/scheduled-price.ts'
import { deskWooEndpoints } from './products/woocommerce.ts'
import { deskSheetEndpoints } from './products/product-sheet.ts'
import { deskQuoteEndpoints } from './desk-quote.ts'
import { deskContentEndpoints } from './content/desk-content.ts'
import { deskMailTextEndpoints } from './content/desk-mail-text.ts'
import { deskWorkshopEndpoints } from './workshop/desk-workshop.ts'
import { deskExportEndpoints } from './figures/export.ts'
import { deskFigureEndpoints } from './figures/figures.ts'
import { deskPhoneEndpoints } from './phone/phone-order.ts'
import { deskApplicationEndpoints } from './inbox/desk-application.ts'
import { deskCommissionEndpoints } from './inbox/desk-commission.ts'
import { deskMessageEndpoints } from './inbox/desk-message.ts'
import { deskReviewEndpoints } from './inbox/desk-review.ts'
import { deskTradeApplicationEndpoints } from './inbox/desk-trade-application.ts'
import { deskSwatchEndpoints } from './inbox/desk-swatches.ts'
import { deskDeliveryEndpoints } from './delivery/desk-delivery.ts'
import { deskRequestEndpoints } from './desk-request.ts'
import { deskFilterEndpoints } from './filters/own-filter.ts'
import { deskCorrectionEndpoints } from './orders/order-corrections.ts'
import { deskStaffEndpoints } from './staff/staff-endpoints.ts'
import { auditReadSchema, auditSchema, deskMeSchema, todaySchema } from './desk.ts'
import { deskUndoEndpoints } from './orders/order-undo.ts'
import {
  deliverSchema,
  DELIVERY_BYTES,
  deskOrderSchema,
  deskOrdersReadSchema,
  deskOrdersSchema,
  deskReadSchema,
  dispatchSchema,
  orderNoteSchema,
  orderCancelSchema,
  orderRefundSchema,
  orderStepSchema,
} from './desk-order.ts'

/** The rejections of an action with an order. */
const step = [...entry, 'not_found', 'order_changed', 'wrong_state', 'idempotency_mismatch', 'in_progress'] as const

/** The endpoints of the desk. Only the desk and the server import them: no page of the shop loads this table. */
export const deskEndpoints = {
  ...deskDocumentEndpoints,
  ...deskProductEndpoints,
  ...deskGiftEndpoints,
  ...deskTradeEndpoints,
  ...deskTradeApplicationEndpoints,
  ...deskRequestEndpoints,
  ...deskQuoteEndpoints,
  ...deskCustomerEndpoints,
  ...deskCouponEndpoints,
  ...deskLetterEndpoints,
  ...deskGiveawayEndpoints,
  ...deskWorkshopEndpoints,
  ...deskContentEndpoints,
  ...deskPhoneEndpoints,
  ...deskFigureEndpoints,
  ...deskExportEndpoints,
  ...deskReviewEndpoints,
  ...deskMessageEndpoints,
  ...deskSwatchEndpoints,
  ...deskApplicationEndpoints,
  ...deskCommissionEndpoints,
  ...deskBatchEndpoints,
  ...deskSheetEndpoints,
  ...deskDeliveryEndpoints,
  ...deskMailTextEndpoints,
  ...deskScheduleEndpoints,
  ...deskWooEndpoints,
  ...deskCorrectionEndpoints,
  ...deskUndoEndpoints,
  ...deskFilterEndpoints,
  ...deskStaffEndpoints,
  deskMe: {
    name: 'deskMe',
    method: 'GET',
    path: '/api/desk/me',
    summary: 'Who is at the desk, and what that person may do',
    access: 'staff',
    right: null,
    idempotent: false,
    input: deskReadSchema,
    answer: deskMeSchema,
    codes: entry,
  },
  deskToday: {
    name: 'deskToday',
    method: 'GET',
    path: '/api/desk/today',
    summary: 'What waits: transfers, dispatches and refunds',
    access: 'staff',
    right: 'today.read',
    idempotent: false,
    input: deskReadSchema,
    answer: todaySchema,
    codes: entry,
  },
  deskOrders: {
    name: 'deskOrders',
    method: 'GET',
    path: '/api/desk/orders',
    summary: 'Orders, newest first, with filters and search',
    access: 'staff',
    right: 'orders.read',
    idempotent: false,
    input: deskOrdersReadSchema,
    answer: deskOrdersSchema,
    codes: entry,
  },
  deskOrder: {
    name: 'deskOrder',
    method: 'GET',
    path: '/api/desk/orders/:orderId',
    summary: 'One order with its history, notes, customer and payments',
    access: 'staff',
    right: 'orders.read',
    idempotent: false,
    input: deskReadSchema,
    answer: deskOrderSchema,
    codes: [...entry, 'not_found'],
  },
  deskConfirmTransfer: {
    name: 'deskConfirmTransfer',
    method: 'POST',
    path: '/api/desk/orders/:orderId/confirm-transfer',
    summary: 'The bank transfer of an order has arrived',
    access: 'staff',
    right: 'orders.confirm_transfer',
    idempotent: true,
    input: orderStepSchema,
    answer: deskOrderSchema,
    codes: step,
  },
  deskDispatch: {
    name: 'deskDispatch',
    method: 'POST',
    path: '/api/desk/orders/:orderId/dispatch',
    summary: 'An order has left with a carrier; the customer is mailed the tracking',
    access: 'staff',
    right: 'orders.dispatch',
    idempotent: true,
    input: dispatchSchema,
    answer: deskOrderSchema,
    codes: step,
  },
  deskReady: {
    name: 'deskReady',
    method: 'POST',
    path: '/api/desk/orders/:orderId/ready',
    summary: 'An order waits at its store to be collected; the customer gets a mail',
    access: 'staff',
    right: 'orders.dispatch',
    idempotent: true,
    input: orderStepSchema,
    answer: deskOrderSchema,
    codes: step,
  },
  deskDeliver: {
    name: 'deskDeliver',
    method: 'POST',
    path: '/api/desk/orders/:orderId/deliver',
    summary: 'An order has reached its customer; with who received it, and a photo',
    access: 'staff',
    right: 'orders.deliver',
    idempotent: true,
    largestBody: DELIVERY_BYTES,
    input: deliverSchema,
    answer: deskOrderSchema,
    codes: [...step, 'picture_invalid', 'unavailable'],
  },
  deskCancel: {
    name: 'deskCancel',
    method: 'POST',
    path: '/api/desk/orders/:orderId/cancel',
    summary: 'Cancel an unpaid order',
    access: 'staff',
    right: 'orders.cancel',
    idempotent: true,
    input: orderCancelSchema,
    answer: deskOrderSchema,
    codes: step,
  },
  deskRefund: {
    name: 'deskRefund',
    method: 'POST',
    path: '/api/desk/orders/:orderId/refund',
    summary: 'Refund an order: pieces, an amount, or everything that is left. A provider that can pays it back; otherwise it is due',
    access: 'staff',
    right: 'orders.refund',
    idempotent: true,
    input: orderRefundSchema,
    answer: deskOrderSchema,
    codes: [...step, 'refund_refused'],
  },
  deskSettleRefund: {
    name: 'deskSettleRefund',
    method: 'POST',
    path: '/api/desk/orders/:orderId/settle-refund',
    summary: 'Everything that is due has been paid back by hand',
    access: 'staff',
    right: 'orders.refund',
    idempotent: true,
    input: orderStepSchema,
    answer: deskOrderSchema,
    codes: step,
  },
  deskNote: {
    name: 'deskNote',
    method: 'POST',
    path: '/api/desk/orders/:orderId/notes',
    summary: 'Add a note for the staff',
    access: 'staff',
    right: 'orders.note',
    idempotent: true,
    input: orderNoteSchema,
    answer: deskOrderSchema,
    codes: [...entry, 'not_found', 'idempotency_mismatch', 'in_progress'],
  },
  deskAudit: {
    name: 'deskAudit',
    method: 'GET',
    path: '/api/desk/audit',
    summary: 'Every change at the desk and by the command line, newest first',
    access: 'staff',
    right: 'audit.read',
    idempotent: false,
    input: auditReadSchema,
    answer: auditSchema,
    codes: entry,
  },
} as const satisfies Record<string, DeskEndpoint>
