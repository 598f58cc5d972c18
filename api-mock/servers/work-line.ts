import { ShopError } from '../http/shop-error.ts'

/** Runs heavy work, a few items at the same time; the others wait. Throws `unavailable` (503) if too many wait. */
export type WorkLine = <Result>(work: () => Promise<Result>) => Promise<Result>

/**
 * @param atOnce how many items run at the same time: each uses memory
 * @param longest how many items may wait
 */
export function createWorkLine(atOnce: number, longest: number): WorkLine {
  const waiting: (() => void)[] = []
  let running = 0

  async function turn(): Promise<void> {
    if (running < atOnce) {
      running += 1
      return
    }
    if (waiting.length >= longest)
      throw new ShopError(503, 'unavailable', 'The shop is busy. Please try again in a moment.', {}, { 'Retry-After': '5' })
    const { promise, resolve } = Promise.withResolvers<void>()
    waiting.push(resolve)
    await promise
  }

  return async (work) => {
    await turn()
    try {
      return await work()
    } finally {
      // The next item in the queue gets the slot directly, so that no newcomer can overtake it.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
