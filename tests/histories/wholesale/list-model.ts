import type { WholesaleLine } from '../../../src/contract/wholesale/wholesale.ts'
import { readWholesaleOperation } from '../../../src/data/wholesale/wholesale-operations.ts'
import { lineKey } from '../../../src/domain/wholesale/wholesale.ts'
import type { Accepted } from '../../faults/outbox/accepted.ts'

type Lists = Record<string, { name: string; lines: Record<string, number> }>

/** The simplest model of the server: the result of the accepted changes, each once and in order, and the changes that it must reject. */
export function expectedLists({ bySeq }: Accepted): { lists: Lists; refused: string[] } {
  const lists: Lists = {}
  const refused: string[] = []
  const set = (lines: Record<string, number>, line: WholesaleLine) => {
    if (line.productQuantity === 0) delete lines[lineKey(line)]
    else lines[lineKey(line)] = line.productQuantity
  }
  for (const [, stored] of [...bySeq].toSorted(([a], [b]) => a - b)) {
    const operation = readWholesaleOperation(stored)
    if (!operation) throw new Error(`Unknown change ${stored.type}`)
    const { type, args } = operation
    const known = lists[args.listId]
    if (type === 'list.create') {
      if (known) refused.push(stored.id)
      else lists[args.listId] = { name: args.name, lines: {} }
    } else if (!known || (type === 'list.duplicate' && lists[args.newId])) refused.push(stored.id)
    else if (type === 'list.setLine') set(known.lines, args.line)
    else if (type === 'list.setLines') args.lines.forEach((line) => set(known.lines, line))
    else if (type === 'list.rename') known.name = args.name
    else if (type === 'list.delete') delete lists[args.listId]
    else lists[args.newId] = { name: args.name, lines: { ...known.lines } }
  }
  return { lists, refused }
}
