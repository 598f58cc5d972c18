import type { Picture } from '../src/contract/catalogue/picture.ts'
import { copyWidths, type CopyOrder, type CopyProblem, type CopyState, type CopyWidth } from '../src/data/installed/offline-copy.ts'
import { fewAtATime } from './few-at-a-time.ts'
import { bytesOf, inWidth } from './shop-list.ts'

/** Why a copy cannot go on. What is here stays. */
export class CopyStopped extends Error {
  override name = 'CopyStopped'
  readonly problem: CopyProblem

  constructor(problem: CopyProblem, cause?: unknown) {
    super(`The copy of the shop does not go on: ${problem}`, { cause })
    this.problem = problem
  }
}

/** What a copy is made of and kept in; its methods throw `CopyStopped`. */
export interface CopyStorage {
  readOrder(): Promise<CopyOrder | null>
  keepOrder(order: CopyOrder | null): Promise<void>
  /** The address of every answer there is to be kept. */
  listAnswers(): Promise<string[]>
  fetchAnswer(path: string): Promise<void>
  /** All pictures of the answers that are here. */
  pictures(): Promise<Picture[]>
  /** The bytes of each downloaded picture, by its address. */
  shelf(): Promise<Map<string, number>>
  /** Downloads a picture; its bytes, or null for one that the shop does not have. */
  fetchPicture(address: string): Promise<number | null>
  /** What is on the device, downloaded or looked at. */
  held(): Promise<CopyState['held']>
  clear(): Promise<void>
  /** A new version waits for this one to have nothing left to do. */
  isOutdated(): boolean
}

type Listener = (state: CopyState) => void

/** Keeps the whole shop on the device, once it has been ordered; and goes on where it stopped. */
export interface CopyJob {
  /** Tells of the state now and at each change. A page that asks again takes the place of what it asked before. */
  follow(page: string, listener: Listener): Promise<void>
  /** Resolves when the copy is complete, or cannot go on for now. */
  start(width: CopyWidth): Promise<void>
  resume(): Promise<void>
  stop(): Promise<void>
  clear(): Promise<void>
}

export function createCopyJob(storage: CopyStorage): CopyJob {
  const listeners = new Map<string, Listener>()
  /** Addresses that lead to no picture, as long as this worker lives. */
  const absent = new Set<string>()
  let running: Promise<void> | null = null
  let wanted = true
  let problem: CopyProblem | null = null
  let state: CopyState | null = null

  function show(changes: Partial<CopyState>): void {
    if (!state) return
    state = { ...state, ...changes }
    for (const listener of listeners.values()) listener(state)
  }

  const present = (found: readonly Picture[], width: CopyWidth) => inWidth(found, width).filter((address) => !absent.has(address))

  async function look(): Promise<CopyState> {
    const [order, found, shelf, held] = await Promise.all([storage.readOrder(), storage.pictures(), storage.shelf(), storage.held()])
    const offers = copyWidths.map((width) => {
      const addresses = inWidth(found, width)
      return { width, pictures: addresses.length, bytes: addresses.length * bytesOf(width) }
    })
    const ordered = order ? present(found, order.width) : []
    const done = ordered.filter((address) => shelf.has(address)).length
    const bytes = [...shelf.values()].reduce((sum, size) => sum + size, 0)
    const isDone = order !== null && ordered.length > 0 && done === ordered.length
    return { order, phase: isDone ? 'done' : 'idle', problem: isDone ? null : problem, done, total: ordered.length, bytes, held, offers }
  }

  const refresh = async () => {
    state = await look()
    show({})
  }

  const isOver = () => !wanted || storage.isOutdated()

  async function readAll(): Promise<void> {
    const answers = await storage.listAnswers()
    let done = 0
    show({ phase: 'reading', done, total: answers.length })
    await fewAtATime(
      answers.map((path) => async () => {
        await storage.fetchAnswer(path)
        show({ done: ++done })
      }),
      isOver,
    )
  }

  async function fetchAll(width: CopyWidth): Promise<void> {
    const [addresses, shelf] = await Promise.all([storage.pictures().then((found) => present(found, width)), storage.shelf()])
    const missing = addresses.filter((address) => !shelf.has(address))
    let done = addresses.length - missing.length
    let bytes = [...shelf.values()].reduce((sum, size) => sum + size, 0)
    show({ phase: 'pictures', done, total: addresses.length, bytes })
    await fewAtATime(
      missing.map((address) => async () => {
        const size = await storage.fetchPicture(address)
        if (size === null) absent.add(address)
        bytes += size ?? 0
        show({ done: ++done, bytes })
      }),
      isOver,
    )
  }

  async function run(width: CopyWidth): Promise<void> {
    problem = null
    wanted = true
    try {
      state = await look()
      await readAll()
      if (!isOver()) await fetchAll(width)
      if (wanted && storage.isOutdated()) problem = 'update'
    } catch (cause) {
      if (!(cause instanceof CopyStopped)) throw cause
      problem = cause.problem
    } finally {
      running = null
      await refresh()
    }
  }

  async function resume(): Promise<void> {
    const order = await storage.readOrder()
    if (order && !order.paused) await (running ??= run(order.width))
  }

  /** Resolves when nothing runs any more. */
  async function halt(): Promise<void> {
    wanted = false
    await running
  }

  return {
    async follow(page, listener) {
      listeners.set(page, listener)
      if (running && state) listener(state)
      else await refresh()
    },
    async start(width) {
      await halt()
      try {
        await storage.keepOrder({ width, paused: false })
        await resume()
      } catch (cause) {
        if (!(cause instanceof CopyStopped)) throw cause
        problem = cause.problem
        await refresh()
      }
    },
    resume,
    async stop() {
      const order = await storage.readOrder()
      if (order) await storage.keepOrder({ ...order, paused: true })
      await halt()
      await refresh()
    },
    async clear() {
      await storage.keepOrder(null)
      await halt()
      await storage.clear()
      problem = null
      await refresh()
    },
  }
}
