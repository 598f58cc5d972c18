import { whenIdle } from './when-idle.ts'

/** The engine's code did not load. The requested action did not happen. */
export class EngineNotLoaded extends Error {
  override name = 'EngineNotLoaded'
}

let load: (() => Promise<void>) | undefined
let loading: Promise<void> | undefined
const requested = Promise.withResolvers<void>()

/** Resolves when the engine is first requested. On a first visit that follows the customer's first interaction. */
export const engineRequested = requested.promise

/** Runs `task` when the page is idle after the engine was first requested. */
export const whenInUse = (task: () => void): void => void engineRequested.then(() => whenIdle(task))

/** The page's entry calls this once, with the function that fetches and starts the engine. The server has no engine. */
export function setEngineLoader(given: () => Promise<void>): void {
  load = given
}

/**
 * Loads the engine: the half of the page that parses, stores and sends. A first visit that only reads does not load it
 * (docs/decisions/007). Resolves when the engine has started. Throws an EngineNotLoaded when its code cannot be fetched; the next call tries again.
 */
export function loadEngine(): Promise<void> {
  if (!load) return Promise.resolve()
  requested.resolve()
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

/** The connection point between a subject's actions and the engine. A call before the engine connects loads it and waits. */
export interface Port<Engine> {
  connect(engine: Engine): void
  /** The connected engine; loads it first where needed. Throws an EngineNotLoaded. */
  get(): Promise<Engine>
  /** The engine if it is connected now. Loads nothing. */
  now(): Engine | undefined
}

export function createPort<Engine>(): Port<Engine> {
  let connected: Engine | undefined
  const waiting: ((engine: Engine) => void)[] = []
  return {
    connect(engine) {
      connected = engine
      for (const resolve of waiting.splice(0)) resolve(engine)
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

/** The engine behind a port, usable before it is connected: each call loads the engine first. */
export function callThrough<Engine extends Asynchronous<Engine>>(port: Port<Engine>): Engine {
  const call =
    (name: string | symbol) =>
    async (...given: unknown[]) => {
      const engine = await port.get()
      return Reflect.apply(Reflect.get(engine, name), engine, given)
    }
  // The proxy has no methods that the type checker could see; every call goes to an `Engine`.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a proxy has the type of the object it forwards to
  return new Proxy({}, { get: (_, name) => (name === 'then' ? undefined : call(name)) }) as Engine
}
