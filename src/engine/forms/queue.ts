import { connectForms } from '../../actions/forms/forms.ts'
import { connectOrderRequests } from '../../actions/orders/order-request.ts'
import { connectQuoteRequests } from '../../actions/quotes/quotes.ts'
import { formDraft, quoteDraft, requestDraft, formsQueue, withLater, type FormsBase } from '../../data/forms/queue.ts'
import type { Attachment, Draft, Operation } from '../../data/outbox/operation.ts'
import type { PageOf, PageOutbox } from '../outbox/page-queue.ts'
import { createFormCalls } from './form-calls.ts'

type Amend = PageOutbox<FormsBase>['amend']

/** The forms that wait for a network, and beside them the forms that need the server's answer at once. */
export const page: PageOf<FormsBase> = {
  queue: formsQueue,
  create(device) {
    const noteLaterWith = (amend: Amend) => (id: string) =>
      amend((record) => (record.ops.some((operation) => operation.id === id) ? { ...record, memo: withLater(record.memo, id) } : record))
    let waiting: readonly Operation[] = []
    return {
      connect({ append, amend }) {
        const noteLater = noteLaterWith(amend)
        connectForms({
          ...createFormCalls(device),
          async append(form, body) {
            const draft = formDraft(form, body)
            const isSame = ({ type, args }: Draft) => type === draft.type && JSON.stringify(args) === JSON.stringify(draft.args)
            // A second press is the same form [M3].
            return (await append([draft], { same: () => waiting.find(isSame)?.id }))?.[0] ?? null
          },
          noteLater,
        })
        connectOrderRequests({
          async append(request, photos) {
            const files = photos.map((url): Attachment => [device.uuid(), url])
            const draft = requestDraft({ ...request, photos: files.map(([id]) => id) }, files)
            return (await append([draft]))?.[0] ?? null
          },
          noteLater,
        })
        connectQuoteRequests({
          async append(request) {
            const draft = quoteDraft(request)
            const text = JSON.stringify(draft.args)
            const same = () => waiting.find(({ type, args }) => type === draft.type && JSON.stringify(args) === text)?.id
            return (await append([draft], { same }))?.[0] ?? null
          },
          noteLater,
        })
      },
      show: ({ ops }) => void (waiting = ops),
      forget: () => void (waiting = []),
    }
  },
}
