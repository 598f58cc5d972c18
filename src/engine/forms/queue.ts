import { connectForms } from '../../actions/forms/forms.ts'
import { connectOwnProfile } from '../../actions/forms/own-profile.ts'
import { connectOrderRequests } from '../../actions/orders/order-request.ts'
import { connectQuoteRequests } from '../../actions/quotes/quotes.ts'
import {
  formDraft,
  profileDraft,
  quoteDraft,
  requestDraft,
  withdrawalDraft,
  formsQueue,
  photosOf,
  withLater,
  type FormsBase,
} from '../../data/forms/queue.ts'
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
    /** The photos that this page has stored with waiting requests, by their ids. */
    const photoUrls = new Map<string, string>()
    const textOf = (change: Draft) =>
      JSON.stringify([change.type, { ...change.args, photos: photosOf(change).map((id) => photoUrls.get(id) ?? id) }])

    function show(ops: readonly Operation[]): void {
      const gone = waiting.filter(({ id }) => !ops.some((operation) => operation.id === id))
      for (const id of gone.flatMap(photosOf)) photoUrls.delete(id)
      waiting = ops
    }

    return {
      connect({ append, amend }) {
        const noteLater = noteLaterWith(amend)
        // A second press is the same form [M3].
        const appendOnce = async (draft: Draft) => {
          const text = textOf(draft)
          return (await append([draft], { same: () => waiting.find((change) => textOf(change) === text)?.id }))?.[0] ?? null
        }
        connectForms({ ...createFormCalls(device), append: (form, body) => appendOnce(formDraft(form, body)), noteLater })
        connectQuoteRequests({ append: (request) => appendOnce(quoteDraft(request)), noteLater })
        connectOwnProfile({ append: (change) => appendOnce(profileDraft(change)), noteLater })
        connectOrderRequests({
          async append(request, photos) {
            const files = photos.map((url): Attachment => [device.uuid(), url])
            for (const [id, url] of files) photoUrls.set(id, url)
            const stored = await appendOnce(requestDraft({ ...request, photos: files.map(([id]) => id) }, files))
            const inUse = new Set(waiting.flatMap(photosOf))
            for (const [id] of files) if (!inUse.has(id)) photoUrls.delete(id)
            return stored
          },
          withdraw: (withdrawal) => appendOnce(withdrawalDraft(withdrawal)),
          noteLater,
        })
      },
      show: ({ ops }) => show(ops),
      forget: () => show([]),
    }
  },
}
