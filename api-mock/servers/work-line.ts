import { ShopError } from '../http/shop-error.ts'

/**
 * Runs heavy work, a few items at the same time; the others wait. Throws `unavailable` (503) if too many wait, or too many of one `subject`, such as a
 * network.
 */
export type WorkLine = <Result>(work: () => Promise<Result>, subject?: string) => Promise<Result>

/**
 * @param atOnce how many items run at the same time: each uses memory
 * @param longest how many items may wait
 * @param mostOfSubject how many items of one subject may wait
 */
export function createWorkLine(atOnce: number, longest: number, mostOfSubject = longest): WorkLine {
  const waiting: { start: () => void; subject: string | undefined }[] = []
  let running = 0

  const isFull = (subject: string | undefined) =>
    waiting.length >= longest || (subject !== undefined && waiting.filter((item) => item.subject === subject).length >= mostOfSubject)

  async function turn(subject: string | undefined): Promise<void> {
    if (running < atOnce) {
      running += 1
      return
    }
    if (isFull(subject))
      throw new ShopError(503, 'unavailable', 'The shop is busy. Please try again in a moment.', {}, { 'Retry-After': '5' })
    const { promise, resolve } = Promise.withResolvers<void>()
    waiting.push({ start: resolve, subject })
    await promise
  }

  return async (work, subject) => {
    await turn(subject)
    try {
      return await work()
    } finally {
      // The next item in the queue gets the slot directly, so that no newcomer can overtake it.
      const next = waiting.shift()
      if (next) next.start()
      else running -= 1
    }
  }
}
