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
}

/**
 * One action with its `Idempotency-Key`. A try without an answer keeps the key, so that the next press finds out what happened and nothing
 * happens twice. A refusal has decided, so the next press is a new action.
 */
export function useAction(): Action {
  const key = useRef(crypto.randomUUID())
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<{ problem: string; code: DeskError['code'] } | null>(null)
  const running = useRef(false)
  return {
    busy,
    problem: failure?.problem ?? null,
    code: failure?.code ?? null,
    async run(work) {
      if (running.current) return false
      running.current = true
      setBusy(true)
      try {
        await work(key.current)
        key.current = crypto.randomUUID()
        setFailure(null)
        return true
      } catch (error) {
        const decided = error instanceof DeskError && error.code !== null && error.status < 500
        if (decided) key.current = crypto.randomUUID()
        setFailure({ problem: wordsOf(error), code: error instanceof DeskError ? error.code : null })
        return false
      } finally {
        running.current = false
        setBusy(false)
      }
    },
  }
}
