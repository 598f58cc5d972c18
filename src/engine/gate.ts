import type { AnyErrorCode } from '../contract/desk/desk-codes.ts'
import { endpoints } from '../contract/endpoints.ts'
import { ApiError } from '../contract/http/api-error.ts'
import type { Device } from '../data/device.ts'
import { GATE_MESSAGE, isGateClosed, storeGate } from '../data/gate.ts'
import { failureOf } from '../data/account/outcome.ts'
import { ifNotStored } from '../data/storage/storage-error.ts'
import { connectGate } from '../actions/gate.ts'
import { gateState, type GateOutcome } from '../state/gate.ts'
import { retryNow } from '../actions/outbox/outbox.ts'

const REFUSED = 'That is not the password.'

export interface StartedGate {
  /**
   * Receives the refusal of a call that the gate guards, or null for a success. `asked`: the time of the call by the device's `elapsed`. It
   * ignores a late refusal of a call from before the gate opened [I11].
   */
  classified(code: AnyErrorCode | null, asked: number): void
  /**
   * Asks the server once: a page that finds everything on the device would make no call and not notice a closed gate. Resolves when the answer
   * is stored and shown; without an answer nothing changes.
   */
  ask(): Promise<void>
}

/**
 * The gate of this page: from the device at once, then from every answer [I11]. It calls `notifyWorker` for each change, because the worker
 * would otherwise notice it too late.
 */
export async function startGate(device: Device, notifyWorker: () => void = () => undefined): Promise<StartedGate> {
  const { store, channel } = device
  let isClosed = false
  let opened = -1
  let noting = Promise.resolve()

  function take(closed: boolean): void {
    if (isClosed && !closed) opened = device.elapsed()
    isClosed = closed
  }

  function show(): void {
    const opens = gateState.closed && !isClosed
    gateState.closed = isClosed
    // Blocked changes are sent, whichever tab the password was given in.
    if (opens) void retryNow()
  }

  async function reread(): Promise<void> {
    take(await isGateClosed(store).catch(ifNotStored(false)))
    show()
  }

  /** The next start reads this note: the device stores the whole page, and the user may close it at any time. */
  async function note(closed: boolean): Promise<void> {
    take(closed)
    await storeGate(store, closed).catch(ifNotStored(false))
    notifyWorker()
    channel.post(GATE_MESSAGE)
    show()
  }

  async function open(password: string): Promise<GateOutcome> {
    const answer = await device.api.call(endpoints.register, { password }).catch(failureOf)
    if (answer === true) {
      await note(false)
      return { kind: 'open' }
    }
    if (typeof answer === 'object' && 'kind' in answer && answer.kind !== 'signed-out') {
      return answer.kind === 'refused' ? { kind: 'refused', message: answer.message } : answer
    }
    return { kind: 'refused', message: REFUSED }
  }

  function classified(code: AnyErrorCode | null, asked: number): void {
    const closed = code === 'gate_closed'
    if (closed && asked <= opened) return
    // Any other response came from behind the gate.
    if (closed !== isClosed) noting = note(closed)
  }

  async function ask(): Promise<void> {
    try {
      await device.api.call(endpoints.status, {})
      classified(null, device.elapsed())
    } catch (cause) {
      // The hook has received the refusal.
      if (!(cause instanceof ApiError)) throw cause
    }
    await noting
  }

  channel.listen((message) => void (message === GATE_MESSAGE && reread()))
  connectGate(open)
  await reread()
  return { classified, ask }
}
