import type { Wholesale, Wholesales } from '../../contract/wholesale/wholesale.ts'
import { applyWholesaleAction, type WholesaleAction } from '../../domain/wholesale/wholesale.ts'
import type { Operation } from '../outbox/operation.ts'
import { readWholesaleOperation, type WholesaleOperation } from './wholesale-operations.ts'

/** The optimistic view of the lists, and the parts that the server has not confirmed. */
export interface WholesaleView {
  lists: Wholesale[]
  pending: {
    /** Lists that a waiting change touches. */
    listIds: string[]
    count: number
  }
}

function actionOf({ type, args }: WholesaleOperation): WholesaleAction {
  switch (type) {
    case 'list.create': {
      const { listId, name, line } = args
      return line ? { type: 'create', listId, name, line } : { type: 'createEmpty', listId, name }
    }
    case 'list.setLine':
      return { type: 'setLine', listId: args.listId, line: args.line }
    case 'list.setLines':
      return { type: 'setLines', listId: args.listId, lines: args.lines, whole: args.whole }
    case 'list.rename':
      return { type: 'rename', listId: args.listId, name: args.name }
    case 'list.duplicate':
      return { type: 'duplicate', listId: args.listId, newId: args.newId, name: args.name }
    case 'list.delete':
      return { type: 'delete', listId: args.listId }
  }
}

/** Applies one change to all lists. A change that the server would reject has no effect [L5]. */
export function foldWholesale(lists: readonly Wholesale[], operation: Operation): readonly Wholesale[] {
  const parsed = readWholesaleOperation(operation)
  const outcome = parsed && applyWholesaleAction(lists, actionOf(parsed))
  return outcome?.kind === 'ok' ? outcome.lists : lists
}

/** Applies the waiting changes to the base, in order, with the function that the server uses [F1]. */
export function wholesaleView(base: Wholesales | null, operations: readonly Operation[]): WholesaleView {
  const before: readonly Wholesale[] = base?.wholesales.map(({ wholesale }) => wholesale) ?? []
  const touched = new Set<string>()
  for (const operation of operations) {
    const parsed = readWholesaleOperation(operation)
    if (parsed) touched.add(parsed.type === 'list.duplicate' ? parsed.args.newId : parsed.args.listId)
  }
  return { lists: [...operations.reduce(foldWholesale, before)], pending: { listIds: [...touched], count: operations.length } }
}
