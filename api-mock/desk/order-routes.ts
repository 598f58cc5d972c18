import { randomUUID } from 'node:crypto'
import type { OrderAction } from '../../src/contract/desk/desk-order.ts'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import type { OrderState } from '../../src/contract/orders/order.ts'
import { actionsOf, deskStateWords } from '../../src/domain/orders/staff-actions.ts'
import type { Deps } from '../deps.ts'
import type { Call } from '../http/handle.ts'
import { logSecurity } from '../logging/security-log.ts'
import { ShopError } from '../http/shop-error.ts'
import { OrderStateError } from '../orders/change-state.ts'
import { lateTransfer } from '../orders/late-transfer.ts'
import { lockOrder, shownKind, statesOf, type OrderRow } from '../orders/order-row.ts'
import { sendLink } from '../orders/payment-link.ts'
import { RefundRefusedError } from '../orders/refunds/refund-refused.ts'
import {
  cancel,
  CancelAskedError,
  confirmTransfer,
  deliver,
  dispatch,
  OrderChangedError,
  ready,
  refund,
  settleRefund,
  takeStep,
  type StaffStep,
} from '../orders/staff.ts'
import { surplusTransfer } from '../orders/surplus-transfer.ts'
import { changeDay } from '../orders/change-day.ts'
import { changeAddress, changeContact, correctDispatch, CorrectionError } from '../orders/corrections.ts'
import { UndoRefusedError } from '../orders/undo/in-the-way.ts'
import { undoStep } from '../orders/undo/undo-step.ts'
import { writeAudit } from '../audit/audit.ts'
import { proofOf } from '../delivery/delivery-proof.ts'
import { changeOnce } from './change-once.ts'
import { nameAtDesk, type DeskCaller, type HandleDesk } from './desk-caller.ts'
import { listOrders } from './order-list.ts'
import { noSuchOrderAtDesk, orderChanged, readDeskOrder } from './read-desk-order.ts'

type StepEndpoint = (typeof deskEndpoints)[
  | 'deskConfirmTransfer'
  | 'deskLateTransfer'
  | 'deskSurplusTransfer'
  | 'deskDispatch'
  | 'deskReady'
  | 'deskDeliver'
  | 'deskCancel'
  | 'deskRefund'
  | 'deskSettleRefund'
  | 'deskSendLink'
  | 'deskChangeAddress'
  | 'deskChangeDay'
  | 'deskCorrectDispatch'
  | 'deskChangeContact'
  | 'deskUndoDispatch'
  | 'deskUndoDelivery']

/** Registers the desk's calls about orders. */
export function registerDeskOrders(handleDesk: HandleDesk, deps: Deps): void {
  handleDesk(deskEndpoints.deskOrders, ({ input }) => listOrders(deps, input))
  handleDesk(deskEndpoints.deskOrder, ({ params }, { role }) => readDeskOrder(deps.db, deps, params.orderId, role))

  handleDesk(deskEndpoints.deskConfirmTransfer, (call, caller) => step(call, caller, 'confirm_transfer', confirmTransfer))
  handleDesk(deskEndpoints.deskLateTransfer, (call, caller) => step(call, caller, 'late_transfer', lateTransfer))
  handleDesk(deskEndpoints.deskSurplusTransfer, (call, caller) =>
    step(call, caller, 'surplus_transfer', surplusTransfer(call.input.amount)),
  )
  handleDesk(deskEndpoints.deskDispatch, (call, caller) => {
    const { carrier, tracking_number: trackingNumber, tracking_url: trackingUrl = null } = call.input
    return step(call, caller, 'dispatch', dispatch({ carrier, trackingNumber, trackingUrl }))
  })
  handleDesk(deskEndpoints.deskReady, (call, caller) => step(call, caller, 'ready', ready))
  handleDesk(deskEndpoints.deskDeliver, async (call, caller) => step(call, caller, 'deliver', deliver(await proofOf(call.input))))
  handleDesk(deskEndpoints.deskCancel, (call, caller) => step(call, caller, 'cancel', cancel(call.input.reason, call.input.cause)))
  handleDesk(deskEndpoints.deskRefund, (call, caller) => step(call, caller, 'refund', refund(call.input)))
  handleDesk(deskEndpoints.deskSettleRefund, (call, caller) => step(call, caller, 'settle_refund', settleRefund))

  handleDesk(deskEndpoints.deskSendLink, (call, caller) => step(call, caller, 'send_link', sendLink(call.input.days)))
  handleDesk(deskEndpoints.deskChangeAddress, (call, caller) => step(call, caller, 'change_address', changeAddress(call.input.shipping)))

  handleDesk(deskEndpoints.deskChangeDay, (call, caller) => {
    const { day, any_day: anyDay } = call.input
    return step(call, caller, 'change_day', changeDay({ day, anyDay }))
  })
  handleDesk(deskEndpoints.deskCorrectDispatch, (call, caller) => {
    const { carrier, tracking_number: trackingNumber, tracking_url: trackingUrl = null } = call.input
    return step(call, caller, 'correct_dispatch', correctDispatch({ carrier, trackingNumber, trackingUrl }))
  })
  handleDesk(deskEndpoints.deskChangeContact, (call, caller) => {
    const { email, phone } = call.input
    return step(call, caller, 'change_contact', changeContact({ email, phone }))
  })

  handleDesk(deskEndpoints.deskUndoDispatch, (call, caller) => {
    const { reason, notify } = call.input
    return step(call, caller, 'undo_dispatch', undoStep('dispatched', { reason, notify, author: nameAtDesk(caller) }))
  })
  handleDesk(deskEndpoints.deskUndoDelivery, (call, caller) => {
    const { reason, notify } = call.input
    return step(call, caller, 'undo_delivery', undoStep('delivered', { reason, notify, author: nameAtDesk(caller) }))
  })

  handleDesk(deskEndpoints.deskNote, (call, caller) => {
    const { orderId } = call.params
    return changeOnce(call, deps, caller, {
      async run(trx) {
        if (!(await lockOrder(trx, orderId))) throw noSuchOrderAtDesk()
        const note_id = randomUUID()
        const note = { note_id, order_id: orderId, at: deps.clock.now().toISOString(), author: nameAtDesk(caller), text: call.input.text }
        await trx.insertInto('order_note').values(note).execute()
        await writeAudit(trx, deps, caller.by, { action: 'orders.note', subject: `order ${orderId}`, after: { note: note_id } })
      },
      answer: (trx) => readDeskOrder(trx, deps, orderId, caller.role),
    })
  })

  /** Takes a step in the transaction that stores its key. Throws `not_found`, `order_changed`, `wrong_state`, `undo_refused` and `refund_refused`. */
  async function step(call: Call<StepEndpoint>, caller: DeskCaller, action: OrderAction, taken: StaffStep) {
    const { orderId } = call.params
    const { version } = call.input
    let changed: OrderRow | undefined
    const order = await changeOnce(call, deps, caller, {
      async run(trx) {
        const present = await lockOrder(trx, orderId)
        if (!present) throw noSuchOrderAtDesk()
        const timeline = await statesOf(trx, orderId)
        const require = (row: OrderRow) => {
          if (!permits(row, timeline, action)) throw wrongState(row.state)
        }
        changed = await takeStep(trx, deps, orderId, taken, caller.by, { seen: version, require }).catch((error: unknown) => {
          if (error instanceof OrderChangedError) throw orderChanged()
          if (error instanceof CorrectionError) throw new ShopError(409, 'correction_refused', error.message)
          if (error instanceof UndoRefusedError) throw new ShopError(409, 'undo_refused', error.message)
          if (error instanceof CancelAskedError) throw new ShopError(409, 'wrong_state', error.message)
          if (error instanceof OrderStateError) throw wrongState(present.state)
          if (error instanceof RefundRefusedError) throw new ShopError(409, 'refund_refused', error.message)
          throw error
        })
      },
      answer: (trx) => readDeskOrder(trx, deps, orderId, caller.role),
    })
    // A repeated call writes no second line.
    if (changed) logStep(changed, action)
    return order
  }

  function logStep({ order_id: order, customer_id: customer }: OrderRow, action: OrderAction): void {
    if (action === 'refund' || action === 'settle_refund')
      logSecurity(deps, 'refund_recorded', { order, by: 'desk', customerId: customer ?? undefined })
  }
}

/** Whether an order permits an action now. */
function permits(row: OrderRow, timeline: Awaited<ReturnType<typeof statesOf>>, action: OrderAction): boolean {
  const { state, payment_method, collection, email } = row
  const facts = {
    state,
    payment_method,
    refund_due: row.refund_due === 1,
    order_kind: shownKind(row),
    collection,
    contact: { email },
    timeline,
  }
  return actionsOf(facts).includes(action)
}

const wrongState = (state: OrderState) =>
  new ShopError(409, 'wrong_state', `This order is “${deskStateWords[state]}”, which does not permit that.`)
