import type { Device } from '../device.ts'
import { OwnerGone } from '../account/owner-gone.ts'
import { StorageError } from '../storage/storage-error.ts'
import { confirmed } from './age.ts'
import { appended, discarded, type Stamp } from './changes.ts'
import { createDrain } from './drain.ts'
import { revived, type NextStep } from './next.ts'
import type { Draft, News } from './operation.ts'
import type { OutboxRecord } from './record.ts'
import { createRecords } from './records.ts'
import type { Scope } from './scope.ts'

/** Milliseconds between looks at a queue that is not empty, and between tries to reach a shop that did not answer. */
const HEARTBEAT = 30_000

export interface Outbox<Base> {
  /** Reads what is stored, and shows it. What was blocked is ready again. */
  load(): Promise<void>
  /** The same, then asks the shop, and sends what waits. */
  start(): Promise<void>
  /**
   * Keeps a change on the device and wakes the sender. Resolves with its id once it is stored; throws a StorageError when it is not, and an
   * OwnerGone when somebody else shops here by now: the outbox has closed itself then, and everything else of it does nothing.
   */
  append(draft: Draft): Promise<string>
  /** The same for several at once, in one transaction: all are stored or none. `instead`: the rejection that they take the place of. */
  appendAll(drafts: readonly Draft[], instead?: string): Promise<string[]>
  /** Changes the record beside its queue. The same record again writes nothing. */
  amend(step: (record: OutboxRecord<Base>) => OutboxRecord<Base>): Promise<void>
  /** What the shopper has not been told yet, given out once over all tabs. */
  takeNews(): Promise<News[]>
  /** Reads the shop's answer anew, or sends what waits, whose answers bring it. */
  refresh(): Promise<void>
  /** Looks at the queue. `eager`: waits of our own choosing are over. */
  drain(eager?: boolean): Promise<void>
  /** The shopper's "Try now": revives what was blocked and confirms what is old. */
  retry(): Promise<void>
  discard(id: string): Promise<void>
  /** The page may be frozen now, or is going. */
  pause(): void
  /** Hears each record as it is stored, and whether something is being sent. Call what it returns to stop. */
  listen(listener: (record: OutboxRecord<Base>) => void): () => void
  close(): void
}

export function createOutbox<Base>(device: Device, scope: Scope<Base>, owner: string): Outbox<Base> {
  const records = createRecords(device.store, scope, owner, device.uuid)
  const { show, listen, close: showNothing } = createShowing<OutboxRecord<Base>>()
  const topic = `outbox:${scope.name}:${owner}`
  let lost = false
  let closed = false
  let cancelTimer = () => {}

  /** Changes the stored record, shows it here, and tells the other tabs if anything was written. */
  async function change(step: (record: OutboxRecord<Base>) => OutboxRecord<Base>): Promise<OutboxRecord<Base>> {
    let written = false
    const changing = records.change((record) => {
      const next = step(record)
      written = next !== record
      return next
    })
    const record = await show(changing).catch(closeIfGone)
    if (written && !closed) device.channel.post(topic)
    return record
  }

  function close(): void {
    closed = true
    showNothing()
    cancelTimer()
    stopHearing()
    sender.pause()
  }

  function closeIfGone(cause: unknown): never {
    if (cause instanceof OwnerGone) close()
    throw cause
  }

  const sender = createDrain({ device, scope, owner, records, change })

  /** Wakes again later while something waits or the shop is out of reach. */
  function schedule(step: NextStep, waiting: number): void {
    cancelTimer()
    if (closed || (waiting === 0 && !lost)) return
    const wait = step.kind === 'wait' ? Math.min(step.ms, HEARTBEAT) : HEARTBEAT
    cancelTimer = device.timers.after(wait, () => void (waiting === 0 ? refresh() : drain()))
  }

  async function round(eager: boolean): Promise<void> {
    try {
      const step = await sender.run(eager)
      const { ops } = await records.read()
      schedule(step, ops.length)
    } catch (cause) {
      if (cause instanceof OwnerGone) return
      if (!(cause instanceof StorageError)) throw cause
      // The device fails for now. What waits is on it all the same, and is looked at again.
      schedule({ kind: 'nothing' }, 1)
    }
  }

  const inRounds = createRounds(round)

  /** Resolves when the queue has been looked at after this call. */
  async function drain(eager = false): Promise<void> {
    if (!closed) await inRounds(eager)
  }

  async function refresh(): Promise<void> {
    if (closed) return
    const record = await records.read()
    const isRead = scope.isRead?.(record) ?? true
    // A change that may have taken effect brings the base with its own answer [F5].
    if (isRead && record.ops.every(({ attempts }) => attempts === 0)) lost = !(await sender.refresh().catch(falseIfGone))
    return drain(true)
  }

  async function load(): Promise<void> {
    await change((record) => revived(record, scope)).catch(nothingIfGone)
  }

  const stamp = (): Stamp => ({ id: device.uuid(), now: device.now(), serverNow: device.serverClock.now() })

  async function appendStamped(stamped: readonly (readonly [Draft, Stamp])[], instead?: string): Promise<void> {
    if (closed) throw new OwnerGone()
    const trouble = device.store.trouble()
    // Memory keeps nothing: a change that cannot be sent now is not taken there [S5].
    if (trouble && !device.reachable()) throw new StorageError(trouble)
    await change((record) => {
      const before = instead === undefined ? record : discarded(record, instead)
      return stamped.reduce((current, [draft, at]) => appended(current, draft, at, scope), before)
    })
    device.requestSync()
    void drain()
  }

  const stopHearing = device.channel.listen((message) => {
    if (closed || message !== topic) return
    void show(records.read()).then(({ ops }) => (ops.length > 0 ? drain() : undefined))
  })

  return {
    load,
    async start() {
      await load()
      await refresh()
    },
    async append(draft) {
      const stamped = stamp()
      await appendStamped([[draft, stamped]])
      return stamped.id
    },
    async appendAll(drafts, instead) {
      const stamped = drafts.map((draft) => [draft, stamp()] as const)
      await appendStamped(stamped, instead)
      return stamped.map(([, { id }]) => id)
    },
    async amend(step) {
      await change(step).catch(nothingIfGone)
      void drain()
    },
    async takeNews() {
      let news: News[] = []
      const taken = await change((record) => {
        news = record.news
        return news.length > 0 ? { ...record, news: [] } : record
      }).catch(nothingIfGone)
      return taken ? news : []
    },
    refresh,
    drain,
    async retry() {
      const serverNow = device.serverClock.now()
      const newIds = new Map<string, string>()
      const newId = (id: string) => newIds.get(id) ?? newIds.set(id, device.uuid()).get(id) ?? id
      await change((record) => confirmed(revived(record, scope), serverNow, newId)).catch(nothingIfGone)
      await refresh()
    },
    async discard(id) {
      await change((record) => discarded(record, id)).catch(nothingIfGone)
      await refresh()
    },
    pause: sender.pause,
    listen,
    close,
  }
}

function nothingIfGone(cause: unknown): void {
  if (!(cause instanceof OwnerGone)) throw cause
}

/** A shop that was asked for somebody who is gone was not reached for anybody. */
function falseIfGone(cause: unknown): false {
  nothingIfGone(cause)
  return false
}

/**
 * Rounds of looking at a queue, one after the other. Whoever asks while one is going on gets one more after it, in which everything asked
 * for meanwhile is done at once. Resolves when a round that began after the call is over.
 */
function createRounds(round: (eager: boolean) => Promise<void>): (eager: boolean) => Promise<void> {
  let running: Promise<void> | null = null
  let wanted: { eager: boolean } | null = null

  async function run(): Promise<void> {
    try {
      while (wanted) {
        const { eager } = wanted
        wanted = null
        await round(eager)
      }
    } finally {
      running = null
    }
  }

  return async (eager) => {
    wanted = { eager: eager || (wanted?.eager ?? false) }
    running ??= run()
    await running
  }
}

/** What hears of a queue. */
interface Showing<Shown> {
  /** Waits for a reading and shows it, unless one that was begun later has been shown; gives it back either way. */
  show(reading: Promise<Shown>): Promise<Shown>
  /** Call what it returns to stop. */
  listen(listener: (shown: Shown) => void): () => void
  /** From here on nothing is shown. */
  close(): void
}

/** Shows readings of one thing to whoever listens: never an older one after a newer one, whichever came first. */
function createShowing<Shown>(): Showing<Shown> {
  const listeners = new Set<(shown: Shown) => void>()
  let tickets = 0
  let newest = 0
  let closed = false

  return {
    async show(reading) {
      tickets += 1
      const ticket = tickets
      const shown = await reading
      if (ticket > newest && !closed) {
        newest = ticket
        for (const listener of listeners) listener(shown)
      }
      return shown
    },
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close() {
      closed = true
    },
  }
}
