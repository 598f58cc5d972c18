import { ApiError } from '../../contract/http/api-error.ts'
import type { Device } from '../device.ts'
import type { CallOutcome } from './classify.ts'
import type { CallContext } from './scope.ts'

/** Milliseconds after which a call counts as unanswered (architecture, "Drain"). */
export const CALL_LIMIT = 10_000

/** One call with a limit (ms) by the device's own timers, that `stop` cuts short. Never throws: what went wrong is an outcome. */
export async function callWithin<Base>(
  device: Device,
  owner: string,
  stop: AbortSignal,
  work: (call: CallContext) => Promise<Base>,
  limit = CALL_LIMIT,
): Promise<CallOutcome<Base>> {
  const control = new AbortController()
  const { promise: cut, reject } = Promise.withResolvers<never>()
  control.signal.addEventListener('abort', () => reject(new ApiError({ kind: 'unreachable', cause: control.signal.reason })))
  const give = () => control.abort(stop.reason)
  stop.addEventListener('abort', give)
  if (stop.aborted) give()
  const cancel = device.timers.after(limit, () => control.abort(new DOMException(`No answer in ${limit} ms`, 'TimeoutError')))
  try {
    // Raced, because a page that was frozen may have lost the answer and the abort alike.
    return { kind: 'answered', base: await Promise.race([work({ api: device.api, owner, signal: control.signal }), cut]) }
  } catch (error) {
    return { kind: 'failed', error }
  } finally {
    cancel()
    stop.removeEventListener('abort', give)
  }
}
