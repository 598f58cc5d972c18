/** The engine's code did not load. What was asked of it has not been done. */
export class EngineNotLoaded extends Error {
  override name = 'EngineNotLoaded'
}

let load: (() => Promise<void>) | undefined
let loading: Promise<void> | undefined
const interaction = Promise.withResolvers<void>()

/** Resolves when the engine is first asked for, which is when the shopper first uses the page. */
export const firstUse = interaction.promise

/** The page's entry calls this once: how the engine is fetched and started. The server has no engine. */
export function setEngineLoader(given: () => Promise<void>): void {
  load = given
}

/**
 * Loads the engine: the half of the page that parses, stores and sends. A first visit that only reads does not load it
 * (docs/decisions/007). Resolves when the engine has started. Throws an EngineNotLoaded when its code cannot be fetched; the next call tries again.
 */
export function loadEngine(): Promise<void> {
  if (!load) return Promise.resolve()
  interaction.resolve()
  loading ??= load().catch((cause: unknown) => {
    loading = undefined
    throw new EngineNotLoaded(String(cause), { cause })
  })
  return loading
}

/** Loads the engine ahead of need. A failure is only logged: the call that needs the engine reports it. */
export function preloadEngine(): void {
  loadEngine().catch((cause: unknown) => console.info('The engine did not load:', cause))
}

/** Where the engine connects its side of a subject. A caller that comes earlier loads the engine and waits. */
export interface Port<Engine> {
  connect(engine: Engine): void
  /** The connected engine; loads it first where needed. Throws an EngineNotLoaded. */
  get(): Promise<Engine>
  /** What is connected now. Loads nothing. */
  now(): Engine | undefined
}

export function createPort<Engine>(): Port<Engine> {
  let connected: Engine | undefined
  const waiting: ((engine: Engine) => void)[] = []
  return {
    connect(engine) {
      connected = engine
      for (const go of waiting.splice(0)) go(engine)
    },
    get() {
      if (connected !== undefined) return Promise.resolve(connected)
      const { promise, resolve, reject } = Promise.withResolvers<Engine>()
      waiting.push(resolve)
      loadEngine().catch(reject)
      return promise
    },
    now: () => connected,
  }
}

/** An object whose every method is asynchronous. */
type Asynchronous<Engine> = { [Name in keyof Engine]: (...given: never[]) => Promise<unknown> }

/** The engine behind a port as if it were connected already: each call loads it first. */
export function callThrough<Engine extends Asynchronous<Engine>>(port: Port<Engine>): Engine {
  const call =
    (name: string | symbol) =>
    async (...given: unknown[]) => {
      const engine = await port.get()
      return Reflect.apply(Reflect.get(engine, name), engine, given)
    }
  // A proxy has no methods of its own for the type checker to see.
  return new Proxy({}, { get: (_, name) => (name === 'then' ? undefined : call(name)) }) as Engine
}
