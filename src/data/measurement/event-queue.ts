import * as z from 'zod/mini'
import { endpoints } from '../../contract/endpoints.ts'
import { conversionSchema, type ConversionEvent } from '../../contract/measurement/measurement.ts'
import { ApiError } from '../../contract/http/api-error.ts'
import type { Device } from '../device.ts'
import { writeValue } from '../storage/store.ts'
import { readConsent } from './consent-record.ts'

const KEY = 'measurement'
/** The limit of waiting events: a new one replaces the oldest [E3]. */
export const MOST_EVENTS = 200
const MOST_PURCHASES = 100

const storedSchema = z.object({ events: z.array(z.unknown()), purchases: z.array(z.string()) })

interface Stored {
  events: ConversionEvent[]
  /** Ids of the orders whose purchase was queued [E4]. */
  purchases: string[]
}

/** The waiting events for the ad service. Without consent it stores and sends nothing [E1]. */
export interface EventQueue {
  add(event: ConversionEvent): Promise<void>
  /** Adds a purchase once for an order, over all tabs and reloads [E4]. */
  addPurchase(event: ConversionEvent, orderId: string): Promise<void>
  /** Sends the waiting events in order, each once under its `event_id`, while the server answers [E2]. */
  drain(): Promise<void>
  /** Deletes all events and aborts the current request, because consent was withdrawn [E5]. */
  clear(): Promise<void>
}

type QueueDevice = Pick<Device, 'store' | 'locks' | 'api' | 'reachable'>

/** The event queue of this device. */
export function createEventQueue(device: QueueDevice): EventQueue {
  const { store, locks, api } = device
  let control = new AbortController()

  const change = (step: (stored: Stored) => Stored) =>
    store.change(KEY, (value) => {
      const before = readStored(value)
      const after = step(before)
      return after === before ? { result: undefined } : { put: { value: after }, result: undefined }
    })

  const isAllowed = async () => (await readConsent(store)) === true
  const withEvent = (stored: Stored, event: ConversionEvent) => [...stored.events, event].slice(-MOST_EVENTS)

  /** True when the event may be removed: accepted, or rejected for good [E6]. */
  async function send(event: ConversionEvent): Promise<boolean> {
    try {
      await api.call(endpoints.conversion, event, { signal: control.signal })
      return true
    } catch (error) {
      if (error instanceof z.core.$ZodError) return true
      if (!(error instanceof ApiError)) throw error
      const { problem } = error
      return problem.kind === 'refused' && problem.status < 500 && problem.status !== 429
    }
  }

  return {
    async add(event) {
      if (await isAllowed()) await change((stored) => ({ ...stored, events: withEvent(stored, event) }))
    },
    async addPurchase(event, orderId) {
      if (!(await isAllowed())) return
      await change((stored) =>
        stored.purchases.includes(orderId)
          ? stored
          : { events: withEvent(stored, event), purchases: [...stored.purchases, orderId].slice(-MOST_PURCHASES) },
      )
    },
    drain: () =>
      locks.hold(KEY, async () => {
        while (device.reachable() && (await isAllowed())) {
          const [event] = readStored(await store.read(KEY)).events
          if (!event || !(await send(event))) return
          await change((stored) => ({ ...stored, events: stored.events.filter(({ event_id: id }) => id !== event.event_id) }))
        }
      }),
    async clear() {
      control.abort()
      control = new AbortController()
      await writeValue(store, KEY, undefined)
    },
  }
}

/** Parses the stored events. Unreadable ones are dropped: events may be lost. */
function readStored(value: unknown): Stored {
  const parsed = z.safeParse(storedSchema, value)
  if (!parsed.success) return { events: [], purchases: [] }
  const events = parsed.data.events.flatMap((event) => {
    const one = z.safeParse(conversionSchema, event)
    return one.success ? [one.data] : []
  })
  return { events, purchases: parsed.data.purchases }
}
