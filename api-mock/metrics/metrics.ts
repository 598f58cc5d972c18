import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { OnlineMethod, Settlement } from '../payments/adapter.ts'

export type QueueName = 'mail' | 'push' | 'conversions'

/** What one scrape reads from the database. */
export interface ShopCounts {
  /** Entries that wait in each outbox, and the seconds since the oldest of them was created. */
  queues: Readonly<Record<QueueName, { waiting: number; oldest: number }>>
  mailGivenUp: number
  ordersUnpaid: number
  ordersToDispatch: number
  reviewsHeld: number
}

/** Connections of the database pool: open, idle, and calls that wait for one. */
export interface PoolCounts {
  total: number
  idle: number
  waiting: number
}

/** The finished pages in memory: their number and bytes. */
export interface PageCounts {
  readonly count: number
  readonly bytes: number
}

/** The measurements of one server, in the format of Prometheus. Labels never contain an id, an address or anything that a visitor wrote. */
export interface Metrics {
  /** Notes one answered request. `route` is the pattern, `seconds` the time until the answer was complete. */
  answered(request: { method: string; route: string; status: number; seconds: number }): void
  settled(method: OnlineMethod, settlement: Settlement): void
  jobFailed(job: string): void
  /** Notes one answer with a public page: whether it was `kept`, or `rendered` for this request. */
  pageSent(how: 'kept' | 'rendered'): void
  /** Every scrape contains the counts of `pages`. */
  followPages(pages: PageCounts): void
  /** The text of a scrape. */
  text(counts: ShopCounts, pool: PoolCounts | null): Promise<string>
  readonly contentType: string
}

/** Upper bounds of the latency histogram, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/**
 * Creates the registry of a server.
 * @param ofProcess adds memory, event loop and garbage collection. It starts observers that last as long as the process.
 */
export function createMetrics({ ofProcess = false } = {}): Metrics {
  const registry = new Registry()
  const registers = [registry]
  if (ofProcess) collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'shop_request_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: BUCKETS,
    registers,
  })
  const payments = new Counter({
    name: 'shop_payment_callbacks_total',
    help: 'Verified callbacks of payment providers, by what came of them',
    labelNames: ['method', 'settlement'] as const,
    registers,
  })
  const jobs = new Counter({
    name: 'shop_job_failures_total',
    help: 'Runs of a job that failed',
    labelNames: ['job'] as const,
    registers,
  })
  const pages = new Counter({
    name: 'shop_page_answers_total',
    help: 'Answers with a public page, by whether it was kept or rendered for the request',
    labelNames: ['how'] as const,
    registers,
  })
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name, help, labelNames, registers })
  const waiting = gauge('shop_queue_waiting', 'Entries that wait in an outbox', 'queue')
  const oldest = gauge('shop_queue_oldest_seconds', 'Age of the oldest entry that waits in an outbox', 'queue')
  const mailGivenUp = gauge('shop_mail_given_up', 'Mails that the shop stopped sending')
  const orders = gauge('shop_orders_open', 'Orders that wait for a payment or for dispatch', 'state')
  const reviews = gauge('shop_reviews_held', 'Reviews that wait for a decision')
  const connections = gauge('shop_database_connections', 'Connections of the pool, and calls that wait for one', 'state')
  const pagesKept = gauge('shop_pages_kept', 'Finished pages in memory')
  const bytesKept = gauge('shop_pages_kept_bytes', 'Bytes of the finished pages in memory')
  let keep: PageCounts | null = null

  return {
    contentType: registry.contentType,
    answered({ method, route, status, seconds }) {
      requests.observe({ method: METHODS.has(method) ? method : 'other', route, status }, seconds)
    },
    settled: (method, settlement) => payments.inc({ method, settlement }),
    jobFailed: (job) => jobs.inc({ job }),
    pageSent: (how) => pages.inc({ how }),
    followPages: (counts) => void (keep = counts),
    async text(counts, pool) {
      for (const [queue, { waiting: count, oldest: age }] of Object.entries(counts.queues)) {
        waiting.set({ queue }, count)
        oldest.set({ queue }, age)
      }
      mailGivenUp.set(counts.mailGivenUp)
      orders.set({ state: 'pending_payment' }, counts.ordersUnpaid)
      orders.set({ state: 'processing' }, counts.ordersToDispatch)
      reviews.set(counts.reviewsHeld)
      pagesKept.set(keep?.count ?? 0)
      bytesKept.set(keep?.bytes ?? 0)
      if (pool) for (const [state, count] of Object.entries(pool)) connections.set({ state }, count)
      return registry.metrics()
    },
  }
}
