import type { Order } from '../../contract/orders/order.ts'

/** The contact details of a lead, as typed. They leave the device only as hashes. */
export interface Person {
  email: string
  /** First and last name. */
  name: string
  phone: string
}

/** The actions of a customer that the shop counts. Prices are cents. */
export type AnalyticsEvent =
  /** A page is shown. `data`: the data of its screen. */
  | { kind: 'page'; name: string; path: string; search: string; data: unknown }
  | { kind: 'added'; product: { id: number; name: string }; price: number; quantity: number }
  | { kind: 'purchase'; order: Order }
  | { kind: 'lead'; form: string; person: Person }

type Listener = (event: AnalyticsEvent) => void | Promise<void>

/** The most recent events that a later listener still receives. */
const MOST_RECENT = 20

const listeners = new Set<Listener>()
const recent: AnalyticsEvent[] = []

/** Records an event. Resolves when every listener has handled it. A failed listener is only logged. */
export async function recordEvent(event: AnalyticsEvent): Promise<void> {
  if (recent.push(event) > MOST_RECENT) recent.shift()
  await Promise.all([...listeners].map((listen) => handle(listen, event)))
}

/** Calls `listen` for the recent events and for every later one. */
export function onEvent(listen: Listener): void {
  listeners.add(listen)
  for (const event of recent) void handle(listen, event)
}

async function handle(listen: Listener, event: AnalyticsEvent): Promise<void> {
  try {
    await listen(event)
  } catch (cause) {
    console.info('Not measured:', cause)
  }
}
