import type { ErrorCode } from '../contract/http/codes.ts'
import { endpoints } from '../contract/endpoints.ts'
import { ApiError } from '../contract/http/api-error.ts'
import type { Device } from '../data/device.ts'
import { GATE_WORD, isGateClosed, noteGate } from '../data/gate.ts'
import { failedBy } from '../data/account/outcome.ts'
import { ifNotStored } from '../data/storage/storage-error.ts'
import { connectGate } from '../actions/gate.ts'
import { gateState, type GateOutcome } from '../state/gate.ts'
import { retryNow } from '../state/sync/sync.ts'

const REFUSED = 'That is not the password.'

export interface StartedGate {
  /**
   * How the shop judged a call that the gate stands before: null for a yes. What was `asked` (by the device's `elapsed`) before the gate was
   * opened may be refused after it, and says nothing.
   */
  judged(code: ErrorCode | null, asked: number): void
  /**
   * Asks the shop once. An app that finds everything on the device calls for nothing else, and would not hear that the gate has closed. Resolves
   * when the answer is noted and shown; without one nothing has changed.
   */
  ask(): Promise<void>
}

/**
 * The gate as this page knows it: from the device at once, then from every answer [I11]. `tellWorker` hears of a change: a worker has no other
 * way to be sure of it in time.
 */
export async function startGate(device: Device, tellWorker: () => void = () => undefined): Promise<StartedGate> {
  const { store, channel } = device
  let isClosed = false
  let opened = -1
  let noting = Promise.resolve()

  function hear(closed: boolean): void {
    if (isClosed && !closed) opened = device.elapsed()
    isClosed = closed
  }

  function show(): void {
    const opens = gateState.closed && !isClosed
    gateState.closed = isClosed
    // What was held back goes on, in whatever tab the password was given.
    if (opens) void retryNow()
  }

  async function look(): Promise<void> {
    hear(await isGateClosed(store).catch(ifNotStored(false)))
    show()
  }

  /** What the page shows is on the device already: it may go away at any time, and the next start goes by what it noted. */
  async function note(closed: boolean): Promise<void> {
    hear(closed)
    await noteGate(store, closed).catch(ifNotStored(false))
    tellWorker()
    channel.post(GATE_WORD)
    show()
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
    if (closed !== isClosed) noting = note(closed)
  }

  async function ask(): Promise<void> {
    try {
      await device.api.call(endpoints.status, {})
      judged(null, device.elapsed())
    } catch (cause) {
      // A refusal has been heard like any other.
      if (!(cause instanceof ApiError)) throw cause
    }
    await noting
  }

  channel.listen((message) => void (message === GATE_WORD && look()))
  connectGate(open)
  await look()
  return { judged, ask }
}
