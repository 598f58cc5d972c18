import type { Timers } from '../device.ts'

/** The word with which a tab asks the others for quiet: it is about to put a newer worker in charge. */
export const QUIET_WORD = 'quiet'
/** Milliseconds that calls are held at most: more than the tab that asked waits for the newer worker. */
const LONGEST = 15_000

/** A time in which a tab's calls wait [W8]. */
export interface Quiet {
  /** Calls are held from now on, until `end`, and for 15 s at most. */
  begin(): void
  /** Calls go on, those that were held as well. */
  end(): void
  /** What a call has to wait for; undefined when it may go at once. */
  held(): Promise<void> | undefined
}

export function createQuiet(timers: Timers): Quiet {
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
    held: () => holding?.promise,
  }
}
