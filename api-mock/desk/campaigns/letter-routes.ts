import { deskEndpoints } from '../../../src/contract/desk/desk-endpoints.ts'
import type { Database, ShopTransaction } from '../../db/open.ts'
import type { Deps } from '../../deps.ts'
import type { Call } from '../../http/handle.ts'
import { inTransaction } from '../../http/idempotency.ts'
import { notFound } from '../../http/shop-error.ts'
import { changeLetter, createLetter, listLetters, readLetter, stepLetter, testLetter } from '../../letters/staff-letters.ts'
import { nameAtDesk, type DeskCaller, type HandleDesk } from '../desk-caller.ts'

type ChangeEndpoint = (typeof deskEndpoints)['deskLetterCreate' | 'deskLetterChange' | 'deskLetterTest' | 'deskLetterStep']

/** Registers the desk's calls about the newsletter. */
export function registerDeskLetters(handleDesk: HandleDesk, deps: Deps): void {
  const answer = async (db: Database, letterId: string) => {
    const letter = await readLetter(db, deps, letterId)
    if (!letter) throw notFound('There is no such letter')
    return letter
  }
  handleDesk(deskEndpoints.deskLetters, ({ input }) => listLetters(deps.db, input))
  handleDesk(deskEndpoints.deskLetter, ({ params }) => answer(deps.db, params.letterId))
  handleDesk(deskEndpoints.deskLetterCreate, (call, caller) => {
    const { token: _, ...fields } = call.input
    return change(call, caller, null, (trx) => createLetter(trx, deps, fields, nameAtDesk(caller), caller.by))
  })
  handleDesk(deskEndpoints.deskLetterChange, (call, caller) => {
    const { token: _, rev, ...fields } = call.input
    const { letterId } = call.params
    return change(call, caller, letterId, (trx) => changeLetter(trx, deps, letterId, rev, fields, caller.by))
  })
  handleDesk(deskEndpoints.deskLetterTest, (call, caller) => {
    const { letterId } = call.params
    return change(call, caller, letterId, (trx) => testLetter(trx, deps, letterId, call.input.rev, caller.signedIn.customer.email))
  })
  handleDesk(deskEndpoints.deskLetterStep, (call, caller) => {
    const { letterId } = call.params
    return change(call, caller, letterId, (trx) => stepLetter(trx, deps, letterId, call.input, caller.by))
  })

  /**
   * Changes a letter in the transaction that stores its key; `letterId` null: the work returns the id of a new one. Throws `not_found`,
   * `invalid_request` and `wrong_state`.
   */
  function change(
    call: Call<ChangeEndpoint>,
    { signedIn }: DeskCaller,
    letterId: string | null,
    work: (trx: ShopTransaction) => Promise<string | void>,
  ) {
    return inTransaction(call, deps, signedIn.customer.customer_id, {
      async run(trx) {
        if (letterId !== null) await answer(trx, letterId)
        const made = await work(trx)
        const reference = letterId ?? made ?? ''
        return { answer: await answer(trx, reference), reference }
      },
      replay: (trx, reference) => answer(trx, reference ?? ''),
    })
  }
}
