import type { CartOperation } from '../../../src/data/cart/cart-operations.ts'
import { readCartOperation } from '../../../src/data/cart/cart-operations.ts'
import type { Accepted } from '../../faults/outbox/accepted.ts'

export interface Expected {
  lines: Record<string, number>
  coupon: string | null
  /** Ids of the changes that the server must reject. */
  refused: string[]
}

const MOST_OF_A_LINE = 20

/** The simplest model of the server: the result of the accepted changes, each once and in order. */
export function expectedOf(accepted: Accepted, validCodes: ReadonlySet<string>): Expected {
  const lines = new Map<string, number>()
  const refused: string[] = []
  let coupon: string | null = null
  for (const [, stored] of [...accepted.bySeq].toSorted(([a], [b]) => a - b)) {
    const operation: CartOperation | null = readCartOperation(stored)
    const refuse = () => void refused.push(stored.id)
    switch (operation?.type) {
      case 'cart.add': {
        const { item, quantity } = operation.args
        lines.set(item.item_key, Math.min(MOST_OF_A_LINE, (lines.get(item.item_key) ?? 0) + quantity))
        break
      }
      case 'cart.setQuantity': {
        const { itemKey, quantity } = operation.args
        if (lines.has(itemKey)) lines.set(itemKey, Math.min(MOST_OF_A_LINE, quantity))
        else refuse()
        break
      }
      case 'cart.remove':
        lines.delete(operation.args.itemKey)
        break
      case 'cart.clear':
        lines.clear()
        break
      case 'coupon.apply':
        if (lines.size === 0 || !validCodes.has(operation.args.code)) refuse()
        else coupon = operation.args.code
        break
      case 'coupon.remove':
        if (lines.size === 0) refuse()
        else if (coupon === operation.args.code) coupon = null
        break
      case undefined:
        throw new Error(`Unknown change ${stored.type}`)
    }
    if (lines.size === 0) coupon = null
  }
  return { lines: Object.fromEntries([...lines].toSorted(([a], [b]) => (a < b ? -1 : 1))), coupon, refused }
}
