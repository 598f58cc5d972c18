import * as z from 'zod/mini'
import { endpoints } from '../../contract/endpoints.ts'
import { conversionSchema, type ConversionEvent } from '../../contract/measurement/measurement.ts'
import { ApiError } from '../../contract/http/api-error.ts'
import type { Device } from '../device.ts'
import { writeValue } from '../storage/store.ts'
import { readConsent } from './consent-record.ts'

const KEY = 'measurement'
/** Events are no promises: the oldest gives way. */
export const MOST_EVENTS = 200
const MOST_PURCHASES = 100

const storedSchema = z.object({ events: z.array(z.unknown()), purchases: z.array(z.string()) })

interface Stored {
  events: ConversionEvent[]
  /** Numbers of the orders that have been told. */
  purchases: string[]
}

/** Events for the ad service that wait on this device. Without consent nothing goes in and nothing goes out. */
export interface EventQueue {
  add(event: ConversionEvent): Promise<void>
  /** The same once for an order, over all tabs and reloads. */
  addPurchase(event: ConversionEvent, orderId: string): Promise<void>
  /** Sends what waits, one after the other, while the shop answers. */
  drain(): Promise<void>
  /** Consent is withdrawn: nothing of it stays, and what is being sent is let go. */
  clear(): Promise<void>
}

type QueueDevice = Pick<Device, 'store' | 'locks' | 'api' | 'reachable'>

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

  /** True when the event is done with. */
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

/** What cannot be read any more is dropped: nobody was promised anything. */
function readStored(value: unknown): Stored {
  const known = z.safeParse(storedSchema, value)
  if (!known.success) return { events: [], purchases: [] }
  const events = known.data.events.flatMap((event) => {
    const one = z.safeParse(conversionSchema, event)
    return one.success ? [one.data] : []
  })
  return { events, purchases: known.data.purchases }
}
