import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import type { ShopTransaction } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { listCards, readCardAtDesk, readdressCard, resendCard, voidCard } from '../gifts/staff-cards.ts'
import type { Call } from '../http/handle.ts'
import { notFound } from '../http/shop-error.ts'
import { changeOnce } from './change-once.ts'
import type { DeskCaller, HandleDesk } from './desk-caller.ts'

type ChangeEndpoint = (typeof deskEndpoints)['deskGiftCardResend' | 'deskGiftCardAddress' | 'deskGiftCardVoid']

/** Registers the desk's calls about gift cards and store credit. */
export function registerDeskGifts(handleDesk: HandleDesk, deps: Deps): void {
  handleDesk(deskEndpoints.deskGiftCards, async ({ input }) => ({ ...(await listCards(deps.db, input)), page: input.page }))
  handleDesk(deskEndpoints.deskGiftCardResend, (call, caller) =>
    change(call, caller, (trx) => resendCard(trx, deps, call.params.cardId, caller.by, call.input.mails)),
  )
  handleDesk(deskEndpoints.deskGiftCardAddress, (call, caller) =>
    change(call, caller, (trx) => readdressCard(trx, deps, call.params.cardId, caller.by, call.input)),
  )
  handleDesk(deskEndpoints.deskGiftCardVoid, (call, caller) =>
    change(call, caller, (trx) => voidCard(trx, deps, call.params.cardId, caller.by, call.input.reason)),
  )

  /** Changes a card in the transaction that stores its key. Throws `not_found` and `wrong_state`. */
  function change(call: Call<ChangeEndpoint>, caller: DeskCaller, work: (trx: ShopTransaction) => Promise<void>) {
    const { cardId } = call.params
    const answer = async (trx: ShopTransaction) => {
      const card = await readCardAtDesk(trx, cardId)
      if (!card) throw notFound('There is no such gift card')
      return card
    }
    return changeOnce(call, deps, caller, {
      async run(trx) {
        await answer(trx)
        await work(trx)
      },
      answer,
    })
  }
}
