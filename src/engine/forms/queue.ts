import { connectForms } from '../../actions/forms/forms.ts'
import { connectOwnProfile } from '../../actions/forms/own-profile.ts'
import { connectOrderRequests } from '../../actions/orders/order-request.ts'
import { connectQuoteRequests } from '../../actions/quotes/quotes.ts'
import { formDraft, profileDraft, quoteDraft, requestDraft, formsQueue, withLater, type FormsBase } from '../../data/forms/queue.ts'
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
        // A second press is the same form [M3].
        const appendOnce = async (draft: Draft) => {
          const isSame = ({ type, args }: Draft) => type === draft.type && JSON.stringify(args) === JSON.stringify(draft.args)
          return (await append([draft], { same: () => waiting.find(isSame)?.id }))?.[0] ?? null
        }
        connectForms({ ...createFormCalls(device), append: (form, body) => appendOnce(formDraft(form, body)), noteLater })
        connectQuoteRequests({ append: (request) => appendOnce(quoteDraft(request)), noteLater })
        connectOwnProfile({ append: (change) => appendOnce(profileDraft(change)), noteLater })
        connectOrderRequests({
          async append(request, photos) {
            const files = photos.map((url): Attachment => [device.uuid(), url])
            const draft = requestDraft({ ...request, photos: files.map(([id]) => id) }, files)
            return (await append([draft]))?.[0] ?? null
          },
          noteLater,
        })
      },
      show: ({ ops }) => void (waiting = ops),
      forget: () => void (waiting = []),
    }
  },
}
