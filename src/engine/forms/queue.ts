import { connectForms } from '../../actions/forms/forms.ts'
import { formDraft, formsQueue, withLater, type FormsBase } from '../../data/forms/queue.ts'
import type { Draft, Operation } from '../../data/outbox/operation.ts'
import type { PageOf } from '../outbox/page-queue.ts'
import { createFormCalls } from './form-calls.ts'

/** The forms that wait for a network, and beside them the forms that need the server's answer at once. */
export const page: PageOf<FormsBase> = {
  queue: formsQueue,
  create(device) {
    let waiting: readonly Operation[] = []
    return {
      connect: ({ append, amend }) =>
        connectForms({
          ...createFormCalls(device),
          async append(form, body) {
            const draft = formDraft(form, body)
            const isSame = ({ type, args }: Draft) => type === draft.type && JSON.stringify(args) === JSON.stringify(draft.args)
            // A second press is the same form [M3].
            return (await append([draft], { same: () => waiting.find(isSame)?.id }))?.[0] ?? null
          },
          noteLater: (id) =>
            amend((record) =>
              record.ops.some((operation) => operation.id === id) ? { ...record, memo: withLater(record.memo, id) } : record,
            ),
        }),
      show: ({ ops }) => void (waiting = ops),
      forget: () => void (waiting = []),
    }
  },
}
