/** The engine's code did not arrive: what was asked of it has not been done. */
export class NotLoaded extends Error {
  override name = 'NotLoaded'
}

let start: (() => Promise<void>) | undefined
let started: Promise<void> | undefined
const sign = Promise.withResolvers<void>()

/** Resolves when the engine is called for the first time: somebody uses the page. */
export const firstSign = sign.promise

/** Called once by the page's entry: how the engine is fetched and started. The server has none. */
export function setWaker(given: () => Promise<void>): void {
  start = given
}

/**
 * Wakes the engine: the half of the page that parses, stores and sends. A first visit that only looks never needs it and does not load it
 * (docs/decisions/007). Resolves when the device can be asked, rejects when the code for it cannot be loaded.
 */
export function wake(): Promise<void> {
  if (!start) return Promise.resolve()
  sign.resolve()
  started ??= start().catch((cause: unknown) => {
    // Its code did not arrive: whoever asks next tries again.
    started = undefined
    throw new NotLoaded(String(cause), { cause })
  })
  return started
}

/** Wakes the engine ahead of need. A failure is no news yet: whoever needs it hears of it. */
export function stir(): void {
  wake().catch((cause: unknown) => console.info('The engine did not load:', cause))
}

/** A place where the engine plugs in. Who needs it before that wakes it and waits. */
export interface Socket<Plug> {
  connect(plug: Plug): void
  get(): Promise<Plug>
  /** What is plugged in now, without waking anything. */
  now(): Plug | undefined
}

export function createSocket<Plug>(): Socket<Plug> {
  let plugged: Plug | undefined
  const waiting: ((plug: Plug) => void)[] = []
  return {
    connect(plug) {
      plugged = plug
      for (const go of waiting.splice(0)) go(plug)
    },
    get() {
      if (plugged !== undefined) return Promise.resolve(plugged)
      const { promise, resolve, reject } = Promise.withResolvers<Plug>()
      waiting.push(resolve)
      wake().catch(reject)
      return promise
    },
    now: () => plugged,
  }
}
