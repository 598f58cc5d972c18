import type { Order } from '../../contract/orders/order.ts'

/** Who did something, as typed. It never leaves the device like this. */
export interface Person {
  email: string
  /** First and last name. */
  name: string
  phone: string
}

/** What a shopper does that is worth counting. Prices are cents. */
export type Moment =
  /** A page is shown. `data`: what its screen was given. */
  | { kind: 'page'; name: string; path: string; search: string; data: unknown }
  | { kind: 'added'; product: { id: number; name: string }; price: number; quantity: number }
  | { kind: 'purchase'; order: Order }
  | { kind: 'lead'; form: string; person: Person }

type Listener = (moment: Moment) => void | Promise<void>

/** The last ones, for whoever starts to listen later. */
const MOST_KEPT = 20

const listeners = new Set<Listener>()
const kept: Moment[] = []

/** Says that something happened. Resolves when whoever measures has noted it; it never fails. */
export async function tellMoment(moment: Moment): Promise<void> {
  if (kept.push(moment) > MOST_KEPT) kept.shift()
  const noted = await Promise.allSettled([...listeners].map(async (listen) => listen(moment)))
  for (const one of noted) if (one.status === 'rejected') console.info('Not measured:', one.reason)
}

/** Hears every moment from now on, and before that the last ones that were told. */
export function hearMoments(listen: Listener): void {
  listeners.add(listen)
  for (const moment of kept) void listen(moment)
}
