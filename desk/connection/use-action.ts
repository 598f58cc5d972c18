import { useRef, useState } from 'react'
import { DeskError, wordsOf } from './api.ts'

export interface Action {
  busy: boolean
  /** The words of the last failure, or null. */
  problem: string | null
  /** The code of the last refusal, or null. */
  code: DeskError['code']
  /** Runs the work once at a time. Returns whether it succeeded. */
  run(work: (key: string) => Promise<unknown>): Promise<boolean>
  /** Removes the last failure. */
  clear(): void
}

/** Shared by actions that must not run together, because each changes the version that the others send. */
export interface Turn {
  busy: boolean
  /** False if an action runs. */
  begin(): boolean
  end(): void
}

/** A turn for several actions of one thing. */
export function useTurn(): Turn {
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  return {
    busy,
    begin() {
      if (running.current) return false
      running.current = true
      setBusy(true)
      return true
    },
    end() {
      running.current = false
      setBusy(false)
    },
  }
}

/** A press without an answer has worked, and the next one had other input. */
const MAY_HAVE_WORKED = 'An earlier press has worked, with what the form said then. Look at what it did before you press again.'

/**
 * One action with its `Idempotency-Key`. After a try without an answer the next press sends the same key, so it gets the stored outcome and
 * nothing happens twice. If the input has changed since, its user learns that the earlier try worked. A refusal is final, so the next press is
 * a new action. Actions with a shared turn run one at a time, and all are busy then.
 */
export function useAction(shared?: Turn): Action {
  const own = useTurn()
  const { busy, begin, end } = shared ?? own
  const key = useRef(crypto.randomUUID())
  const [failure, setFailure] = useState<{ problem: string; code: DeskError['code'] } | null>(null)
  return {
    busy,
    problem: failure?.problem ?? null,
    code: failure?.code ?? null,
    clear: () => setFailure(null),
    async run(work) {
      if (!begin()) return false
      try {
        await work(key.current)
        key.current = crypto.randomUUID()
        setFailure(null)
        return true
      } catch (error) {
        const decided = error instanceof DeskError && error.code !== null && error.status < 500
        if (decided) key.current = crypto.randomUUID()
        const code = error instanceof DeskError ? error.code : null
        setFailure({ problem: code === 'idempotency_mismatch' ? MAY_HAVE_WORKED : wordsOf(error), code })
        return false
      } finally {
        end()
      }
    },
  }
}
