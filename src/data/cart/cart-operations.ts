import * as z from 'zod/mini'
import { cartItemSchema, variationSchema } from '../../contract/cart/cart.ts'
import { createArguments, type Understood } from '../outbox/arguments.ts'
import type { Operation } from '../outbox/operation.ts'

const ref = z.optional(z.string())

/** The arguments of each kind of change to a cart. `name` and `item` let the page show the change before the server answers. */
const argumentSchemas = {
  'cart.add': z.object({ productId: z.int(), quantity: z.int(), variation: variationSchema, item: cartItemSchema, ref }),
  'cart.setQuantity': z.object({ itemKey: z.string(), quantity: z.int(), name: z.string(), ref }),
  'cart.remove': z.object({ itemKey: z.string(), name: z.string(), ref }),
  'cart.clear': z.object({ ref }),
  'coupon.apply': z.object({ code: z.string(), auto: z.boolean(), ref }),
  'coupon.remove': z.object({ code: z.string(), ref }),
} as const

const stored = createArguments(argumentSchemas)

/** One parsed change to a cart. */
export type CartOperation = Understood<typeof argumentSchemas>

/** Parses a stored change; null for a kind, version or shape that this version does not know [J7]. */
export const readCartOperation = stored.read

/** A change as the queue stores it. */
export const cartDraft = stored.draft

/** A change in words. */
export function describeCartOperation(operation: Pick<Operation, 'type' | 'v' | 'args'>): string {
  const parsed = readCartOperation(operation)
  switch (parsed?.type) {
    case 'cart.add':
      return `Add ${parsed.args.quantity} × ${parsed.args.item.name}`
    case 'cart.setQuantity':
      return `${parsed.args.name}: quantity ${parsed.args.quantity}`
    case 'cart.remove':
      return `Remove ${parsed.args.name}`
    case 'cart.clear':
      return 'Empty the cart'
    case 'coupon.apply':
      return `Use code ${parsed.args.code}`
    case 'coupon.remove':
      return `Remove code ${parsed.args.code}`
    case undefined:
      return 'A change made in a newer version'
  }
}
