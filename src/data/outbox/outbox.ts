import type { Device } from '../device.ts'
import { OwnerGone } from '../account/owner-gone.ts'
import { StorageError } from '../storage/storage-error.ts'
import { confirmed } from './age.ts'
import { appended, discarded, removed, type Stamp } from './changes.ts'
import { createRounds, createShowing } from './concurrency.ts'
import { createDrain } from './drain.ts'
import { revived, type NextStep } from './next.ts'
import type { Attachment, Draft, News } from './operation.ts'
import type { OutboxRecord } from './record.ts'
import { createRecords } from './records.ts'
import type { Scope } from './scope.ts'

/** Milliseconds between drains of a queue that is not empty, and between reads until one brings the base [D1]. */
const HEARTBEAT = 30_000

export interface Outbox<Base> {
  /** Reads the stored record and shows it. Blocked changes are queued again [J5]. */
  load(): Promise<void>
  /** Loads, asks the server, and sends waiting changes. */
  start(): Promise<void>
  /**
   * Stores a change and starts a drain. Resolves with the change's id once it is on disk [O1]. Throws a StorageError when the device does not
   * store it. Throws an OwnerGone when the device has another owner now: the outbox has closed itself then, and its other methods do nothing.
   */
  append(draft: Draft): Promise<string>
  /** Appends several changes in one transaction: all or none. `instead`: the rejection that they replace. */
  appendAll(drafts: readonly Draft[], instead?: string): Promise<string[]>
  /** Changes the record beside its queue. A step that returns the same record writes nothing. */
  amend(step: (record: OutboxRecord<Base>) => OutboxRecord<Base>): Promise<void>
  /** Takes the notices that no tab has shown yet. Each is given out once over all tabs [F6]. */
  takeNews(): Promise<News[]>
  /** Fetches the base, or sends waiting changes, whose answers bring it. What the device cannot store now is read again later. */
  refresh(): Promise<void>
  /** Sends the changes that are due. `eager`: the device's own waits end, the server's do not [D6]. */
  drain(eager?: boolean): Promise<void>
  /** The user's "Try now": queues blocked changes again and confirms old ones [D9]. Throws a StorageError when the device does not store that. */
  retry(): Promise<void>
  /** Throws a StorageError when the device does not store it: the change stays. */
  discard(id: string): Promise<void>
  /** The page may be frozen now, or is closing [D8]. */
  pause(): void
  /** Sends and reads nothing from now on, until `resume`. Changes are still stored. */
  stop(): void
  /** Ends `stop`: sends what waits. */
  resume(): void
  /** Calls back with each stored record. Returns a function that stops it. */
  listen(listener: (record: OutboxRecord<Base>) => void): () => void
  close(): void
}

export function createOutbox<Base>(device: Device, scope: Scope<Base>, owner: string): Outbox<Base> {
  const records = createRecords(device.store, scope, owner, device.uuid)
  const { show, listen, close: showNothing } = createShowing<OutboxRecord<Base>>()
  const topic = `outbox:${scope.name}:${owner}`
  /** The last read must be repeated. */
  let lost = false
  let closed = false
  let stopped = false
  let cancelTimer = () => {}

  /** Changes the stored record, shows it here, and messages the other tabs if the step wrote [T3]. */
  async function change(
    step: (record: OutboxRecord<Base>) => OutboxRecord<Base>,
    attachments?: readonly Attachment[],
  ): Promise<OutboxRecord<Base>> {
    let written = false
    const changing = records.change((record) => {
      const next = step(record)
      written = next !== record
      return next
    }, attachments)
    const record = await show(changing).catch(closeIfGone)
    if (written && !closed) device.channel.post(topic)
    return record
  }

  function close(): void {
    closed = true
    showNothing()
    cancelTimer()
    stopListening()
    sender.close()
  }

  function closeIfGone(cause: unknown): never {
    if (cause instanceof OwnerGone) close()
    throw cause
  }

  const sender = createDrain({ device, scope, owner, records, change })

  /** Plans the next drain while a change waits, the last read brought no base, or the device may have changes that could not be read. */
  function schedule(step: NextStep, waiting: number): void {
    cancelTimer()
    const isUncertain = device.store.problem() !== null
    if (closed || stopped || (waiting === 0 && !lost && !isUncertain)) return
    const wait = step.kind === 'wait' ? Math.min(step.ms, HEARTBEAT) : HEARTBEAT
    cancelTimer = device.timers.after(wait, () => void (waiting === 0 && lost ? refresh() : drain()))
  }

  async function round(eager: boolean): Promise<void> {
    try {
      const step = await sender.run(eager)
      const { ops } = await records.read()
      schedule(step, ops.length)
    } catch (cause) {
      if (cause instanceof OwnerGone) return
      if (!(cause instanceof StorageError)) throw cause
      // The storage fails at the moment. The waiting changes are still on disk, so the next drain reads them.
      schedule({ kind: 'nothing' }, 1)
    }
  }

  const inRounds = createRounds(round)

  /** Resolves when a drain that began after this call is over. */
  async function drain(eager = false): Promise<void> {
    if (!closed && !stopped) await inRounds(eager)
  }

  async function refresh(): Promise<void> {
    if (closed || stopped) return
    try {
      await readBase()
    } catch (cause) {
      if (cause instanceof OwnerGone) return
      if (!(cause instanceof StorageError)) throw cause
      // The storage fails at the moment: the base must be read again.
      lost = true
    }
    return drain(true)
  }

  async function readBase(): Promise<void> {
    const record = await records.read()
    const isRead = scope.isRead?.(record) ?? true
    // A change that may have taken effect brings the base with its own answer [F5].
    if (isRead && record.ops.every(({ attempts }) => attempts === 0)) lost = (await sender.refresh()).retry
  }

  async function load(): Promise<void> {
    await change((record) => revived(record, scope)).catch(nothingIfGone)
  }

  const stamp = (): Stamp => ({ id: device.uuid(), now: device.now(), serverNow: device.serverClock.now() })

  async function appendStamped(stamped: readonly (readonly [Draft, Stamp])[], instead?: string): Promise<void> {
    if (closed) throw new OwnerGone()
    const problem = device.store.problem()
    // A reload loses what is in memory, so memory accepts no change offline [S5].
    if (problem && !device.reachable()) throw new StorageError(problem)
    await change(
      (record) => {
        const before = instead === undefined ? record : removed(record, instead)
        return stamped.reduce((current, [draft, at]) => appended(current, draft, at, scope), before)
      },
      stamped.flatMap(([{ attachments = [] }]) => attachments),
    )
    device.requestSync()
    void drain()
  }

  const stopListening = device.channel.listen((message) => {
    if (closed || message !== topic) return
    void show(records.read()).then(({ ops }) => (ops.length > 0 ? drain() : undefined), nothingIfGone)
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
      sender.insist()
      await refresh()
    },
    async discard(id) {
      await change((record) => discarded(record, id)).catch(nothingIfGone)
      await refresh()
    },
    pause: sender.pause,
    stop() {
      stopped = true
      cancelTimer()
      sender.pause()
    },
    resume() {
      stopped = false
      void drain()
    },
    listen,
    close,
  }
}

function nothingIfGone(cause: unknown): void {
  if (!(cause instanceof OwnerGone)) throw cause
}
