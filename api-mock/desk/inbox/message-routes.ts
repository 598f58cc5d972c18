import { deskEndpoints } from '../../../src/contract/desk/desk-endpoints.ts'
import type { DeskMessage } from '../../../src/contract/desk/inbox/desk-message.ts'
import type { Database, ShopTransaction } from '../../db/open.ts'
import type { Deps } from '../../deps.ts'
import { answerMessage, noteMessage, setMessageOpen, type MessageWorker } from '../../forms/messages/answer-message.ts'
import { listMessages, readMessage } from '../../forms/messages/read-messages.ts'
import type { Call } from '../../http/handle.ts'
import { notFound } from '../../http/shop-error.ts'
import { changeOnce } from '../change-once.ts'
import { nameAtDesk, type DeskCaller, type HandleDesk } from '../desk-caller.ts'

type ChangeEndpoint = (typeof deskEndpoints)['deskMessageAnswer' | 'deskMessageState' | 'deskMessageNote']

async function answer(db: Database, messageId: string): Promise<DeskMessage> {
  const message = await readMessage(db, messageId)
  if (!message) throw notFound('There is no such message')
  return message
}

/** Registers the desk's calls about messages of the contact form. */
export function registerDeskMessages(handleDesk: HandleDesk, deps: Deps): void {
  handleDesk(deskEndpoints.deskMessages, async ({ input }) => ({ ...(await listMessages(deps.db, input)), page: input.page }))

  handleDesk(deskEndpoints.deskMessage, ({ params }) => answer(deps.db, params.messageId))

  handleDesk(deskEndpoints.deskMessageAnswer, (call, caller) => {
    const { text, version } = call.input
    return change(call, caller, (trx, id, worker) => answerMessage(trx, deps, id, { text, seen: version }, worker))
  })
  handleDesk(deskEndpoints.deskMessageState, (call, caller) => {
    const { open, version } = call.input
    return change(call, caller, (trx, id, worker) => setMessageOpen(trx, deps, id, { open, seen: version }, worker))
  })
  handleDesk(deskEndpoints.deskMessageNote, (call, caller) =>
    change(call, caller, (trx, id, worker) => noteMessage(trx, deps, id, call.input.text, worker)),
  )

  /** Changes a message in the transaction that stores its key. */
  function change(
    call: Call<ChangeEndpoint>,
    caller: DeskCaller,
    work: (trx: ShopTransaction, id: string, worker: MessageWorker) => Promise<void>,
  ) {
    const { messageId } = call.params
    return changeOnce(call, deps, caller, {
      run: (trx) => work(trx, messageId, { name: nameAtDesk(caller), by: caller.by }),
      answer: (trx) => answer(trx, messageId),
    })
  }
}
