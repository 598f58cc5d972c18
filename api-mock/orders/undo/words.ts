import type { OrderCollection } from '../../../src/contract/delivery/delivery.ts'

/** A step that can be taken back, by the state that it led to. */
export type UndoableState = 'dispatched' | 'delivered'

interface Words {
  /** The title of the step, for the staff. */
  title: string
  /** What the order was marked as: "We marked your order as … too early". */
  marked: string
  /** What is true now, for the customer. */
  present: string
}

/** The words about a step that was marked by mistake. `collection`: the store at which the order is collected. */
export function undoWords(state: UndoableState, collection: Pick<OrderCollection, 'name'> | null): Words {
  if (state === 'dispatched')
    return collection === null
      ? { title: 'On the way', marked: 'on its way', present: 'It has not left the workshop yet.' }
      : { title: 'Ready to collect', marked: 'ready to collect', present: `It is not at ${collection.name} yet.` }
  const later = 'The days for a return start when it is with you.'
  return collection === null
    ? { title: 'Delivered', marked: 'delivered', present: `It is still on its way to you. ${later}` }
    : { title: 'Collected', marked: 'collected', present: `It still waits for you at ${collection.name}. ${later}` }
}
