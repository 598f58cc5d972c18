import type { AnswerOf, Endpoint } from '../../src/contract/http/endpoint.ts'
import type { ShopTransaction } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import type { Call } from '../http/handle.ts'
import { inTransaction } from '../http/idempotency.ts'
import type { DeskCaller } from './desk-caller.ts'

interface Change<Answer> {
  run(trx: ShopTransaction): Promise<unknown>
  /** Reads the answer after the change, and for a repeated call. */
  answer(trx: ShopTransaction): Promise<Answer>
}

/** Runs a change of the staff once for its key, in one transaction with its answer (`inTransaction`). */
export const changeOnce = <const E extends Endpoint>(
  call: Call<E>,
  deps: Deps,
  { signedIn }: DeskCaller,
  { run, answer }: Change<AnswerOf<E>>,
): Promise<AnswerOf<E>> =>
  inTransaction(call, deps, signedIn.customer.customer_id, {
    async run(trx) {
      await run(trx)
      return { answer: await answer(trx) }
    },
    replay: answer,
  })
