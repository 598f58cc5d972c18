import type { Order, OrderEventKind, OrderState } from '../../contract/orders/order.ts'
import { formatDayLong, formatDispatchDay } from '../../domain/calendar/days.ts'
import { deliveryWordsLong } from '../../domain/checkout/delivery-promise.ts'
import { stateWordsOf } from '../../domain/orders/order-state.ts'
import type { TimelineStep } from '../../ui/layout/timeline.tsx'
import { formatMoment } from '../../domain/calendar/date-and-time.ts'
import { trackingWords } from '../../domain/orders/tracking-words.ts'

/** The label of a past state. */
const passed: Record<OrderState, string> = {
  pending_payment: 'Ordered',
  awaiting_transfer: 'Ordered',
  payment_failed: 'Payment failed',
  processing: 'Paid',
  dispatched: 'Left the workshop',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
}

/** The label of a further entry in the same state. */
const newsLabels: Record<OrderEventKind, string> = {
  state: 'Update',
  refund: 'Refund',
  request: 'Your request',
  answer: 'Our answer',
  update: 'Update',
}

const failed = new Set<OrderState>(['payment_failed', 'cancelled'])
const finished = new Set<OrderState>(['delivered', 'cancelled', 'refunded'])
/** The states whose label only the entry that began them has, also when later entries follow. */
const namedOnce = new Set<OrderState>([...finished, 'payment_failed'])

/** The same for an order that is collected. */
const passedCollected: Partial<typeof passed> = { dispatched: 'Ready to collect', delivered: 'Collected' }

/** The label of a past state of this order. */
function passedLabel({ gift_card: card, collection, due_on: due }: Order, state: OrderState): string {
  if (card && state === 'dispatched') return card.sent_at === null ? 'Withdrawn' : 'Mailed'
  if (due && state === 'processing') return 'Ordered on account'
  return (collection && passedCollected[state]) ?? passed[state]
}

/** The label of the last state. The steps of a withdrawn gift card say what happened, and the page's head says that it was withdrawn. */
const presentLabel = (order: Order, state: OrderState): string =>
  order.gift_card?.state === 'void' ? passedLabel(order, state) : stateWordsOf({ ...order, state }).label

/** The timeline of an order: past steps, the current one, and expected ones with their dates. */
export function orderSteps(order: Order): TimelineStep[] {
  const entries = entriesOf(order)
  const last = entries.length - 1
  const past = entries.map(({ state, kind = 'state', at, note }, index): TimelineStep => {
    const isLast = index === last
    const isRepeated = entries.slice(0, index).some((event) => event.state === state)
    const isNews = entries[index - 1]?.state === state
    // The last entry has the label of its state, unless an earlier entry keeps it.
    const label =
      isLast && !(isNews && namedOnce.has(state))
        ? presentLabel(order, state)
        : isNews
          ? newsLabels[kind]
          : state === 'pending_payment' && index > 0
            ? isRepeated
              ? 'Payment tried again'
              : 'Payment by link'
            : passedLabel(order, state)
    return {
      id: `${index}`,
      label,
      detail: (isLast || isNews || state === 'payment_failed') && note !== `${label}.` ? note : undefined,
      date: formatMoment(at),
      state:
        kind === 'state' && failed.has(state)
          ? isPaidAfter(entries, index)
            ? 'overcome'
            : 'failed'
          : isLast && !namedOnce.has(order.state)
            ? 'current'
            : 'done',
    }
  })
  return [...past, ...futureSteps(order)]
}

/** Whether a payment succeeded after an entry. */
const isPaidAfter = (entries: Order['timeline'], index: number) => entries.slice(index + 1).some(({ state }) => state === 'processing')

/** The entries of the timeline. A gift card is delivered when it is mailed, so its delivery is no entry of its own. */
const entriesOf = ({ timeline, gift_card: card }: Order) => (card ? timeline.filter(({ state }) => state !== 'delivered') : timeline)

function futureSteps({ state, dispatch_from, delivery_by, tracking, gift_card: card, collection }: Order): TimelineStep[] {
  if (finished.has(state) || card?.state === 'void') return []
  if (card) return [{ id: 'mailed', label: 'Mailed to the recipient', date: formatDayLong(card.send_on), state: 'ahead' }]
  const steps: TimelineStep[] = [
    { id: 'processing', label: 'Being made', detail: 'Once it is paid', state: 'ahead' },
    {
      id: 'dispatched',
      ...(collection
        ? { label: 'Ready to collect', detail: collection.name, date: deliveryWordsLong({ dispatch_from, delivery_by }) }
        : {
            label: 'On its way',
            detail: dispatch_from ? `From ${formatDispatchDay(dispatch_from)}` : 'The driver phones before delivering',
          }),
      state: 'ahead',
    },
    {
      id: 'delivered',
      ...(collection
        ? { label: 'Collected' }
        : {
            label: 'Delivered',
            detail: tracking ? trackingWords(tracking) : undefined,
            date: deliveryWordsLong({ dispatch_from, delivery_by }),
          }),
      state: 'ahead',
    },
  ]
  const reached = steps.findIndex(({ id }) => id === state)
  return steps.slice(reached + 1)
}
