import type { Device } from '../../data/device.ts'
import { createTurns } from '../../data/storage/in-turn.ts'
import { describeForm, formDraft, formScope, withLater, type FormsBase } from '../../data/forms/form-scope.ts'
import type { Draft } from '../../data/outbox/operation.ts'
import type { Outbox } from '../../data/outbox/outbox.ts'
import type { OutboxRecord } from '../../data/outbox/record.ts'
import { createFormCalls } from './form-calls.ts'
import { connectForms } from '../../actions/forms/forms.ts'
import type { OutboxPart } from '../outbox/open-queue.ts'
import { nullIfNotStored } from '../../actions/storage/storage-words.ts'

/** The forms of a page: those that wait for a network, and those that need the shop's answer at once. */
export function formsPart(device: Device): OutboxPart<FormsBase> {
  let waiting: OutboxRecord<FormsBase>['ops'] = []
  return {
    name: 'forms',
    scope: formScope,
    describe: describeForm,
    connect: (outbox) => connectEngine(outbox, device, () => waiting),
    show: ({ ops }) => void (waiting = ops),
    forget: () => void (waiting = []),
  }
}

function connectEngine(outbox: Outbox<FormsBase>, device: Device, waiting: () => OutboxRecord<FormsBase>['ops']): void {
  const inTurn = createTurns()
  connectForms({
    ...createFormCalls(device),
    append(form, body) {
      const draft = formDraft(form, body)
      const isSame = ({ type, args }: Draft) => type === draft.type && JSON.stringify(args) === JSON.stringify(draft.args)
      // One after the other. Pressed twice: the one that waits is this one.
      return inTurn(() => waiting().find(isSame)?.id ?? outbox.append(draft).catch(nullIfNotStored))
    },
    async noteLater(id) {
      await outbox.amend((record) =>
        record.ops.some((operation) => operation.id === id) ? { ...record, memo: withLater(record.memo, id) } : record,
      )
    },
  })
}
