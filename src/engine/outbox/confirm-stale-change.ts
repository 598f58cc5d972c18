import type { Operation } from '../../data/outbox/operation.ts'
import { notify } from '../../state/toasts.ts'

/** Milliseconds: a question is read before it is answered. */
const QUESTION = 20_000
let hasAsked = false

/** Asks, once a visit, whether a change from more than two weeks ago is still wanted [D9]. */
export function confirmStaleChange(
  operations: readonly Operation[],
  describe: (operation: Operation) => string,
  send: () => Promise<void>,
): void {
  const old = operations.find(({ state }) => state === 'ask')
  if (!old || hasAsked) return
  hasAsked = true
  const message = `“${describe(old)}” is from more than two weeks ago and was never sent. Your later changes wait for it.`
  notify({
    type: 'warn',
    title: 'Still wanted?',
    message,
    duration: QUESTION,
    action: { label: 'Send it', run: () => void send() },
  })
}
