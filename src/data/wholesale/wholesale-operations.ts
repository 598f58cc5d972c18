import * as z from 'zod/mini'
import { wholesaleLineSchema } from '../../contract/wholesale/wholesale.ts'
import { createArguments, type Understood } from '../outbox/arguments.ts'
import type { Operation } from '../outbox/operation.ts'
import { storedLinesSchema } from './wholesale-lines.ts'

const listId = z.string()
/** The list's name at the time of the change, for its description. */
const list = z.string()

/** The arguments of each kind of change to trade lists. `product`: the product's name on the page. */
const argumentSchemas = {
  'list.create': z.object({ listId, name: z.string(), line: z.optional(wholesaleLineSchema) }),
  'list.setLine': z.object({ listId, list, line: wholesaleLineSchema, product: z.string() }),
  'list.setLines': z.object({ listId, list, lines: storedLinesSchema, whole: z.optional(z.boolean()) }),
  'list.rename': z.object({ listId, name: z.string() }),
  'list.duplicate': z.object({ listId, list, newId: z.string(), name: z.string() }),
  'list.delete': z.object({ listId, list }),
} as const

const kinds = createArguments(argumentSchemas)

/** One parsed change to the trade lists. */
export type WholesaleOperation = Understood<typeof argumentSchemas>

type Stored = Pick<Operation, 'type' | 'v' | 'args'>

/** Parsed changes: between two reads of the disk, a change of 5,000 lines is needed many times but parsed once. */
const readBefore = new WeakMap<object, WholesaleOperation | null>()

/** Parses a stored change; null for a kind, version or shape that this version does not know [J7]. */
export function readWholesaleOperation(stored: Stored): WholesaleOperation | null {
  const parsed = readBefore.get(stored.args)
  if (parsed !== undefined && (parsed === null || parsed.type === stored.type)) return parsed
  const operation = kinds.read(stored)
  readBefore.set(stored.args, operation)
  return operation
}

/** A change as the queue stores it. */
export const wholesaleDraft = kinds.draft

/** A change in words. */
export function describeWholesaleOperation(operation: Stored): string {
  const parsed = readWholesaleOperation(operation)
  switch (parsed?.type) {
    case 'list.create':
      return `New list “${parsed.args.name}”`
    case 'list.setLine': {
      const { list: name, product, line } = parsed.args
      return line.productQuantity === 0 ? `${name}: take out ${product}` : `${name}: ${product} × ${line.productQuantity}`
    }
    case 'list.setLines': {
      const { list: name, lines } = parsed.args
      return lines.length === 1 ? `${name}: 1 line` : `${name}: ${lines.length} lines`
    }
    case 'list.rename':
      return `Rename list to “${parsed.args.name}”`
    case 'list.duplicate':
      return `Copy list “${parsed.args.list}”`
    case 'list.delete':
      return `Delete list “${parsed.args.list}”`
    case undefined:
      return 'A change made in a newer version'
  }
}
