import type { ErrorCode } from '../contract/codes.ts'
import { endpoints } from '../contract/endpoints.ts'
import { ApiError } from '../data/api-error.ts'
import type { Device } from '../data/device.ts'
import { GATE_WORD, isGateClosed, noteGate } from '../data/gate-flag.ts'
import { failedBy } from '../data/session/outcome.ts'
import { StorageError } from '../data/storage-error.ts'
import { connectGate, gateState, type GateOutcome } from './gate.ts'
import { retryNow } from './sync.ts'

const REFUSED = 'That is not the password.'

export interface StartedGate {
  /**
   * How the shop judged a call that the gate stands before: null for a yes. What was `asked` (by the device's `elapsed`) before the gate was
   * opened may be refused after it, and says nothing.
   */
  judged(code: ErrorCode | null, asked: number): void
  /**
   * Asks the shop once. An app that finds everything on the device calls for nothing else, and would not hear that the gate has closed. Without
   * an answer nothing has changed.
   */
  ask(): Promise<void>
}

/**
 * The gate as this page knows it: from the device at once, then from every answer [I11]. `tellWorker` hears of a change: a worker has no other
 * way to be sure of it in time.
 */
export async function startGate(device: Device, tellWorker: () => void = () => undefined): Promise<StartedGate> {
  const { store, channel } = device
  let opened = -1

  /** Shows how the gate stands. True when it opens. */
  function turn(closed: boolean): boolean {
    const opens = gateState.closed && !closed
    if (opens) opened = device.elapsed()
    gateState.closed = closed
    return opens
  }

  async function look(): Promise<void> {
    const closed = await isGateClosed(store).catch(falseIfNotStored)
    // What was held back goes on, in whatever tab the password was given.
    if (turn(closed)) await retryNow()
  }

  async function note(closed: boolean): Promise<void> {
    const opens = turn(closed)
    await noteGate(store, closed).catch(falseIfNotStored)
    tellWorker()
    channel.post(GATE_WORD)
    if (opens) await retryNow()
  }

  async function open(password: string): Promise<GateOutcome> {
    const answer = await device.api.call(endpoints.register, { password }).catch(failedBy)
    if (answer === true) {
      await note(false)
      return { kind: 'open' }
    }
    if (typeof answer === 'object' && 'kind' in answer && answer.kind !== 'signed-out') {
      return answer.kind === 'refused' ? { kind: 'refused', message: answer.message } : answer
    }
    return { kind: 'refused', message: REFUSED }
  }

  function judged(code: ErrorCode | null, asked: number): void {
    const closed = code === 'gate_closed'
    if (closed && asked <= opened) return
    // Any other judgement was given behind the gate.
    if (closed !== gateState.closed) void note(closed)
  }

  async function ask(): Promise<void> {
    try {
      await device.api.call(endpoints.status, {})
      judged(null, device.elapsed())
    } catch (cause) {
      // A refusal has been heard like any other.
      if (!(cause instanceof ApiError)) throw cause
    }
  }

  channel.listen((message) => void (message === GATE_WORD && look()))
  connectGate(open)
  await look()
  return { judged, ask }
}

/** A device that stores nothing covers itself for as long as the page lives. */
function falseIfNotStored(cause: unknown): false {
  if (cause instanceof StorageError) return false
  throw cause
}
