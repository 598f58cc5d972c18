import type { Picture } from '../../src/contract/catalogue/picture.ts'
import { copyWidths, type CopyOrder, type CopyProblem, type CopyState, type CopyWidth } from '../../src/data/installed/offline-copy.ts'
import { runLimited } from '../run-limited.ts'
import { bytesOf, inWidth } from '../../src/domain/installed/shop-list.ts'

/** The copy cannot continue. Downloaded data stays. */
export class CopyStopped extends Error {
  override name = 'CopyStopped'
  readonly problem: CopyProblem

  constructor(problem: CopyProblem, cause?: unknown) {
    super(`The copy of the shop stopped: ${problem}`, { cause })
    this.problem = problem
  }
}

/** The storage and the sources of a copy. Its methods throw `CopyStopped`. */
export interface CopyStorage {
  readOrder(): Promise<CopyOrder | null>
  storeOrder(order: CopyOrder | null): Promise<void>
  /** The paths of all answers that the copy needs. */
  listAnswers(): Promise<string[]>
  fetchAnswer(path: string): Promise<void>
  /** All pictures of the cached answers. */
  pictures(): Promise<Picture[]>
  /** The bytes of each downloaded picture, by address. */
  pictureSizes(): Promise<Map<string, number>>
  /** Downloads a picture. Resolves with its bytes, or null for one that the server does not have. */
  fetchPicture(address: string): Promise<number | null>
  /** The numbers of cached answers and pictures, downloaded or viewed. */
  countCached(): Promise<CopyState['held']>
  /** The bytes that the worker has downloaded in this calendar month, for any purpose. */
  downloaded(): Promise<number>
  clear(): Promise<void>
  /** True when a new version of the worker waits: the job must stop. */
  isOutdated(): boolean
}

type Listener = (state: CopyState) => void

/** Stores the whole shop on the device after the user's order, and resumes where it stopped [W6]. */
export interface CopyJob {
  /** Calls `listener` with the state now and at each change. A second call for a page replaces its listener. */
  follow(page: string, listener: Listener): Promise<void>
  /** Orders a copy and downloads it. Resolves when it is complete or stopped. */
  start(width: CopyWidth): Promise<void>
  resume(): Promise<void>
  stop(): Promise<void>
  clear(): Promise<void>
}

/** The addresses of the pictures in a width that the server has. `absent`: those that it turned out not to have. */
const presentIn = (found: readonly Picture[], width: CopyWidth, absent: ReadonlySet<string>) =>
  inWidth(found, width).filter((address) => !absent.has(address))

/** Reads how far the copy has come, and what each width would take. `problem`: why the last run stopped. */
async function readCopyState(storage: CopyStorage, absent: ReadonlySet<string>, problem: CopyProblem | null): Promise<CopyState> {
  const [order, found, sizes, cached, downloaded] = await Promise.all([
    storage.readOrder(),
    storage.pictures(),
    storage.pictureSizes(),
    storage.countCached(),
    storage.downloaded(),
  ])
  const offers = copyWidths.map((width) => {
    const addresses = inWidth(found, width)
    return { width, pictures: addresses.length, bytes: addresses.length * bytesOf(width) }
  })
  const ordered = order ? presentIn(found, order.width, absent) : []
  const done = ordered.filter((address) => sizes.has(address)).length
  const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0)
  const isDone = order !== null && ordered.length > 0 && done === ordered.length
  return {
    order,
    phase: isDone ? 'done' : 'idle',
    problem: isDone ? null : problem,
    done,
    total: ordered.length,
    bytes,
    held: cached,
    downloaded,
    offers,
  }
}

/** The job over a storage. A worker has one. */
export function createCopyJob(storage: CopyStorage): CopyJob {
  const listeners = new Map<string, Listener>()
  /** Addresses without a picture on the server, as found by this worker. */
  const absent = new Set<string>()
  let running: Promise<void> | null = null
  let isHalted = false
  let problem: CopyProblem | null = null
  let state: CopyState | null = null

  function show(changes: Partial<CopyState>): void {
    if (!state) return
    state = { ...state, ...changes }
    for (const listener of listeners.values()) listener(state)
  }

  const refresh = async () => {
    state = await readCopyState(storage, absent, problem)
    show({})
  }

  const isOver = () => isHalted || storage.isOutdated()

  async function downloadAnswers(): Promise<void> {
    const answers = await storage.listAnswers()
    let done = 0
    show({ phase: 'reading', done, total: answers.length })
    await runLimited(
      answers.map((path) => async () => {
        await storage.fetchAnswer(path)
        show({ done: ++done })
      }),
      isOver,
    )
  }

  async function downloadPictures(width: CopyWidth): Promise<void> {
    const [addresses, sizes] = await Promise.all([
      storage.pictures().then((found) => presentIn(found, width, absent)),
      storage.pictureSizes(),
    ])
    const missing = addresses.filter((address) => !sizes.has(address))
    let done = addresses.length - missing.length
    let bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0)
    show({ phase: 'pictures', done, total: addresses.length, bytes })
    await runLimited(
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
    isHalted = false
    try {
      state = await readCopyState(storage, absent, problem)
      await downloadAnswers()
      if (!isOver()) await downloadPictures(width)
      if (!isHalted && storage.isOutdated()) problem = 'update'
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

  /** Resolves when the run has stopped. */
  async function halt(): Promise<void> {
    isHalted = true
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
        await storage.storeOrder({ width, paused: false })
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
      if (order) await storage.storeOrder({ ...order, paused: true })
      await halt()
      await refresh()
    },
    async clear() {
      await storage.storeOrder(null)
      await halt()
      await storage.clear()
      problem = null
      await refresh()
    },
  }
}
