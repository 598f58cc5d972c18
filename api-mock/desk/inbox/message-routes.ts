import { deskEndpoints } from '../../../src/contract/desk/desk-endpoints.ts'
import type { ShopTransaction } from '../../db/open.ts'
import type { Deps } from '../../deps.ts'
import { answerMessage, noteMessage, setMessageOpen, type MessageWorker } from '../../forms/messages/answer-message.ts'
import { listMessages, readMessage } from '../../forms/messages/read-messages.ts'
import type { Call } from '../../http/handle.ts'
import { inTransaction } from '../../http/idempotency.ts'
import { notFound } from '../../http/shop-error.ts'
import type { DeskCaller, HandleDesk } from '../desk-caller.ts'

type ChangeEndpoint = (typeof deskEndpoints)['deskMessageAnswer' | 'deskMessageState' | 'deskMessageNote']

const noSuchMessage = () => notFound('There is no such message')

/** Registers the desk's calls about messages of the contact form. */
export function registerDeskMessages(handleDesk: HandleDesk, deps: Deps): void {
  handleDesk(deskEndpoints.deskMessages, async ({ input }) => ({ ...(await listMessages(deps.db, input)), page: input.page }))

  handleDesk(deskEndpoints.deskMessage, async ({ params }) => {
    const message = await readMessage(deps.db, params.messageId)
    if (!message) throw noSuchMessage()
    return message
  })

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
    { signedIn: { customer }, by }: DeskCaller,
    work: (trx: ShopTransaction, id: string, worker: MessageWorker) => Promise<void>,
  ) {
    const { messageId } = call.params
    const name = `${customer.first_name} ${customer.last_name}`.trim() || customer.email
    const read = async (trx: ShopTransaction) => {
      const message = await readMessage(trx, messageId)
      if (!message) throw noSuchMessage()
      return message
    }
    return inTransaction(call, deps, customer.customer_id, {
      async run(trx) {
        await work(trx, messageId, { name, by })
        return { answer: await read(trx) }
      },
      replay: read,
    })
  }
}
