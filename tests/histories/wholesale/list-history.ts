import * as fc from 'fast-check'
import type { WholesaleLine } from '../../../src/contract/wholesale/wholesale.ts'
import type { WholesaleOperation } from '../../../src/data/wholesale/wholesale-operations.ts'
import { change, listLines, listsAgree, newListId, openLists, storedLists, type ListsTab } from '../../support/wholesale/lists.ts'
import type { OfflineContext } from '../../support/device/offline-context.ts'
import { expectedLists } from './list-model.ts'
import { historyOf, runHistory, type Command } from '../../faults/outbox/history-runner.ts'

const LISTS = 3
const LINES = 3

type Intent =
  | { do: 'create' | 'delete' | 'rename'; list: number }
  | { do: 'fill'; list: number; quantities: number[] }
  | { do: 'setLine'; list: number; line: number; quantity: number }
  | { do: 'duplicate'; list: number; copy: number }

const list = fc.nat(LISTS - 1)
const quantity = fc.integer({ min: 0, max: 9 })
const intent: fc.Arbitrary<Intent> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('create' as const), list }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('setLine' as const), list, line: fc.nat(LINES - 1), quantity }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('fill' as const), list, quantities: fc.array(quantity, { minLength: 1, maxLength: LINES }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('rename' as const, 'delete' as const), list }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('duplicate' as const), list, copy: list }) },
)

export type ListHistory = Command<Intent>[]

/** All lists but one exist from the start, so that a history can change lists. */
const beginning: ListHistory = Array.from({ length: LISTS - 1 }, (_, made) => ({
  kind: 'append',
  tab: 0,
  intent: { do: 'create', list: made },
  wait: false,
}))

export const listHistory: fc.Arbitrary<ListHistory> = historyOf(intent)

/** Runs a history of trade lists. All lists of its outcome must be equal, and `left`, `forgotten` and `foreign` empty. */
export async function liveWithLists(commands: ListHistory, context: OfflineContext) {
  const ids = Array.from({ length: LISTS }, newListId)
  const lines = listLines(context, LINES)
  const { owner, accepted, forgotten } = await runHistory<Intent, ListsTab>([...beginning, ...commands], context, {
    open: () => openLists(context),
    act: (page, wanted) => change(page, operationOf(wanted, ids, lines)),
  })
  const { shown, server, left } = await listsAgree(context, owner)
  const { rejected, news } = await storedLists(context, owner)
  const expected = expectedLists(accepted)
  return {
    server,
    shown,
    expected: expected.lists,
    refused: { seen: rejected.map(({ id }) => id).toSorted(), expected: expected.refused.toSorted() },
    left,
    forgotten,
    foreign: news.filter(({ type }) => type === 'info').map(({ message }) => message),
  }
}

function operationOf(wanted: Intent, ids: readonly string[], lines: readonly WholesaleLine[]): WholesaleOperation {
  const listId = ids[wanted.list] ?? ''
  const name = `List ${wanted.list}`
  switch (wanted.do) {
    case 'create':
      return { type: 'list.create', args: { listId, name } }
    case 'delete':
      return { type: 'list.delete', args: { listId, list: name } }
    case 'rename':
      return { type: 'list.rename', args: { listId, name: `${name} again` } }
    case 'duplicate':
      return { type: 'list.duplicate', args: { listId, list: name, newId: ids[wanted.copy] ?? '', name: `Copy of ${name}` } }
    case 'setLine':
      return { type: 'list.setLine', args: { listId, list: name, line: lineOf(lines, wanted.line, wanted.quantity), product: '' } }
    case 'fill':
      return {
        type: 'list.setLines',
        args: { listId, list: name, lines: wanted.quantities.map((quantityOfLine, place) => lineOf(lines, place, quantityOfLine)) },
      }
  }
}

function lineOf(lines: readonly WholesaleLine[], place: number, productQuantity: number): WholesaleLine {
  const line = lines[place]
  if (!line) throw new Error(`There is no line ${place}`)
  return { ...line, productQuantity }
}
