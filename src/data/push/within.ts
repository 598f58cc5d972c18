import type { Timers } from '../device.ts'

/** The work's result, or a rejection after `ms`. What a browser asks of its push service may never be answered. */
export async function within<Result>(timers: Timers, ms: number, work: Promise<Result>): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const cancel = timers.after(ms, () => reject(new DOMException('The push service did not answer', 'TimeoutError')))
  return Promise.race([work, late]).finally(cancel)
}
