import { ApiError } from '../../contract/http/api-error.ts'
import type { Device } from '../device.ts'
import { asked, dated } from './age.ts'
import { backoff } from './backoff.ts'
import { changed, installed, settled } from './changes.ts'
import { isGuest } from './caller.ts'
import { classify, type CallOutcome, type Verdict } from './classify.ts'
import { nextStep, type NextStep } from './next.ts'
import type { Operation } from './operation.ts'
import type { OutboxRecord } from './record.ts'
import { readAttachment, type Records } from './records.ts'
import type { CallContext, Scope } from './scope.ts'

export const lockName = (scope: string) => `outbox:${scope}`

/** A read of the base. `reached`: the server itself answered. `retry`: it brought neither a base nor a refusal, so it must be repeated. */
export interface Reading {
  reached: boolean
  retry: boolean
}

export interface Drain {
  /** Sends the changes one after the other, under the lock [D2] [D3]. Resolves with the step that the queue waits for. */
  run(eager: boolean): Promise<NextStep>
  /** The user asks: the next drain ends the device's own waits also after attempts that failed at a hint. */
  insist(): void
  /** Fetches the base. */
  refresh(): Promise<Reading>
  /**
   * Aborts the current call and releases the lock: the page may be frozen now. A later drain sends that change again with its key [D8]. When
   * the page is back, hints end waits again [D6].
   */
  pause(): void
  /** Aborts the current call, and makes no other. */
  close(): void
}

interface Parts<Base> {
  device: Device
  scope: Scope<Base>
  owner: string
  records: Pick<Records<Base>, 'read'>
  /** Changes the stored record and notifies page and tabs. */
  change: Records<Base>['change']
}

/** The fields of a change that is sent now. */
function sendingAt(operation: Operation, serverNow: number | null): Partial<Operation> {
  // An older version may have sent it without storing the time. Then the time of the change counts.
  const first = operation.attempts > 0 ? operation.serverTime : null
  return { state: 'sending', attempts: operation.attempts + 1, firstSent: operation.firstSent ?? first ?? serverNow ?? undefined }
}

export function createDrain<Base>({ device, scope, owner, records, change }: Parts<Base>): Drain {
  let control = new AbortController()
  let isClosed = false
  let askedTheTime = false
  let unreached = 0
  /** Attempts in a row that failed at a hint of a network, before their own wait was over; and the time until which hints do not end waits. */
  let hasty = 0
  let hastyUntil = 0

  /** `own`: a change that arrived and brought no base. */
  async function refresh(own: Operation | null = null): Promise<Reading> {
    const { baseRev: askedAt, memo } = await records.read()
    const stop = control.signal
    const outcome = await callWithin(device, owner, stop, (call) => scope.read(call, memo))
    if (stop.aborted) return { reached: false, retry: true }
    const verdict = classify(outcome)
    const reached = verdict.kind !== 'retry' || verdict.reached
    unreached = reached ? 0 : unreached + 1
    askedTheTime ||= reached
    if (verdict.kind !== 'acknowledged') return { reached, retry: verdict.kind === 'retry' }
    const serverNow = device.serverClock.now()
    // While a change may have taken effect without an answer, a read could count it twice: the change's own answer brings the base [F5].
    const certain = (record: OutboxRecord<Base>) => record.ops.every(({ attempts }) => attempts === 0)
    const { base } = verdict
    if (base !== null) await change((record) => (certain(record) ? installed(record, { base, own, askedAt, serverNow }, scope) : record))
    return { reached, retry: false }
  }

  /** A scope that is never read makes no call for the server's time, if the call of another queue has brought it. */
  const isUnread = (record: OutboxRecord<Base>) => scope.isRead?.(record) === false

  /** True if the device has the server's time. A queue that reads gets it with its own read. */
  const knowsTime = (record: OutboxRecord<Base>) => device.serverClock.now() !== null && (askedTheTime || isUnread(record))

  /** Marks the next change as `sending` in the transaction that finds it [D3]. */
  async function take(eager: boolean): Promise<{ step: NextStep; askedAt: number }> {
    let step: NextStep = { kind: 'nothing' }
    const input = { now: device.now(), serverNow: device.serverClock.now(), eager }
    const { baseRev } = await change((stored) => {
      const record = dated(stored, input)
      step = nextStep(record, scope, input)
      if (step.kind === 'ask') return asked(record, input.serverNow)
      if (step.kind === 'send') {
        const { operation } = step
        const args = (operation.attempts === 0 && scope.corrected?.(operation, input)) || operation.args
        step = { kind: 'send', operation: { ...operation, args } }
        return changed(record, operation.id, { ...sendingAt(operation, input.serverNow), args })
      }
      return record
    })
    return { step, askedAt: baseRev }
  }

  async function drain(firstEager: boolean): Promise<NextStep> {
    const stop = control.signal
    for (let eager = firstEager && device.elapsed() >= hastyUntil; !stop.aborted; eager = false) {
      const { step, askedAt } = await take(eager)
      if (step.kind !== 'send') return step
      const { operation } = step
      const limit = CALL_LIMIT + (scope.extraTime?.(operation) ?? 0)
      const outcome = await callWithin(device, owner, stop, (call) => scope.send(operation, call), limit)
      if (stop.aborted) break
      const at = { now: device.now(), serverNow: device.serverClock.now(), random: device.random(), askedAt }
      const verdict = classify(outcome, operation.attempts > 0)
      noteHaste(eager && operation.state === 'waiting', verdict)
      await change((record) => settled(record, operation, verdict, at, scope))
      if (verdict.kind === 'arrived') await refresh(operation)
    }
    return { kind: 'nothing' }
  }

  /** A connection that fails for this change alone gives hints without end [D6]. */
  function noteHaste(wasHasty: boolean, verdict: Verdict<Base>): void {
    if (verdict.kind !== 'retry' || verdict.reached) hasty = 0
    else if (wasHasty) {
      hasty += 1
      hastyUntil = device.elapsed() + backoff(hasty, null, 1)
    }
  }

  return {
    // The lock of a closed tab passes to the next tab that waits for it [T2].
    run: (eager) =>
      device.locks.hold(lockName(scope.name), async () => {
        const isEager = eager && device.elapsed() >= hastyUntil
        const input = { now: device.now(), serverNow: device.serverClock.now(), eager: isEager }
        const record = await records.read()
        const first = nextStep(record, scope, input)
        if (first.kind !== 'send') return first.kind === 'ask' ? drain(eager) : first
        // Only the server's clock measures age: nothing is sent before it is known, and known again after a sleep [D9].
        if (!knowsTime(record) && !(await refresh()).reached) return { kind: 'wait', ms: backoff(unreached, null, device.random()) }
        return drain(eager)
      }),
    insist() {
      hastyUntil = 0
    },
    refresh: () => refresh(),
    pause() {
      control.abort()
      hastyUntil = 0
      if (!isClosed) control = new AbortController()
    },
    close() {
      isClosed = true
      control.abort()
    },
  }
}

/** Milliseconds after which a call counts as unanswered [D5]. */
const CALL_LIMIT = 10_000

/** One call with a limit in ms by the device's timers. `stop` aborts it. Never throws: an error is an outcome. */
async function callWithin<Base>(
  device: Device,
  owner: string,
  stop: AbortSignal,
  work: (call: CallContext) => Promise<Base>,
  limit = CALL_LIMIT,
): Promise<CallOutcome<Base>> {
  // A customer's call without a cookie would be rejected: the customer is signing out, and the queue is about to close [I9].
  const isStopped = stop.aborted || (!isGuest(owner) && !device.identifies())
  if (isStopped) return { kind: 'failed', error: new ApiError({ kind: 'unreachable', cause: stop.reason }) }
  const control = new AbortController()
  const { promise: cut, reject } = Promise.withResolvers<never>()
  control.signal.addEventListener('abort', () => reject(new ApiError({ kind: 'unreachable', cause: control.signal.reason })))
  const abort = () => control.abort(stop.reason)
  stop.addEventListener('abort', abort)
  const cancel = device.timers.after(limit, () => control.abort(new DOMException(`No answer in ${limit} ms`, 'TimeoutError')))
  try {
    // A race, because a frozen page may have lost both the answer and the abort.
    return {
      kind: 'answered',
      base: await Promise.race([
        work({ api: device.api, owner, signal: control.signal, attachment: (id) => readAttachment(device.store, id) }),
        cut,
      ]),
    }
  } catch (error) {
    return { kind: 'failed', error }
  } finally {
    cancel()
    stop.removeEventListener('abort', abort)
  }
}
