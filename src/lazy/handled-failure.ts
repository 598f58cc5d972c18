let loading = 0

/**
 * Loads code whose caller handles a failure: the page does not reload then (spec §4). Listeners of one window are called in the order in which
 * they were added, so a caller cannot stop the event of a failed import before the page's own listener has it.
 */
export async function handlingFailure<Code>(load: () => Promise<Code>): Promise<Code> {
  loading += 1
  try {
    return await load()
  } finally {
    loading -= 1
  }
}

/** True while a caller that handles failures loads code. */
export const isFailureHandled = () => loading > 0
