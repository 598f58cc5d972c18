import type { Timers } from '../device.ts'

/** The message of a tab that is about to activate a newer worker: the others pause their requests [W8]. */
export const PAUSE_MESSAGE = 'quiet'
/** The longest pause in ms: longer than the wait of the other tab for the newer worker. */
const LONGEST = 15_000

/** Pauses the requests of a tab [W8]. */
export interface RequestPause {
  /** Starts a pause, until `end`, for 15 s at most. */
  begin(): void
  /** Ends the pause: waiting requests are sent. */
  end(): void
  /** A promise that a request awaits; undefined when there is no pause. */
  pauseEnd(): Promise<void> | undefined
}

export function createRequestPause(timers: Timers): RequestPause {
  let holding: PromiseWithResolvers<void> | undefined
  let cancel = () => {}

  function end(): void {
    cancel()
    holding?.resolve()
    holding = undefined
  }

  return {
    begin() {
      cancel()
      holding ??= Promise.withResolvers()
      cancel = timers.after(LONGEST, end)
    },
    end,
    pauseEnd: () => holding?.promise,
  }
}
