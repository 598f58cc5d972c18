import * as z from 'zod/mini'
import { cartItemSchema, variationSchema } from '../../contract/cart.ts'
import type { Draft, Operation } from './operation.ts'

const ref = z.optional(z.string())

/** The arguments of each kind of change to a cart. `name` and `item` are what the shopper saw, for showing it before the shop answers. */
const argumentSchemas = {
  'cart.add': z.object({ productId: z.int(), quantity: z.int(), variation: variationSchema, item: cartItemSchema, ref }),
  'cart.setQuantity': z.object({ itemKey: z.string(), quantity: z.int(), name: z.string(), ref }),
  'cart.remove': z.object({ itemKey: z.string(), name: z.string(), ref }),
  'cart.clear': z.object({ ref }),
  'coupon.apply': z.object({ code: z.string(), auto: z.boolean(), ref }),
  'coupon.remove': z.object({ code: z.string(), ref }),
} as const

type Schemas = typeof argumentSchemas

/** One change to a cart, as this version understands it. */
export type CartOperation = { [Type in keyof Schemas]: { type: Type; args: z.output<Schemas[Type]> } }[keyof Schemas]

/** The version of the arguments that this page writes and sends. */
const ARGUMENTS_VERSION = 1

const isKnownType = (type: string): type is keyof Schemas => Object.hasOwn(argumentSchemas, type)

/** Reads a stored change; null when it is of a kind, version or shape that this version does not know. */
export function readCartOperation({ type, v, args }: Pick<Operation, 'type' | 'v' | 'args'>): CartOperation | null {
  if (!isKnownType(type) || v !== ARGUMENTS_VERSION) return null
  const parsed = z.safeParse(argumentSchemas[type], args)
  return parsed.success ? ({ type, args: parsed.data } as CartOperation) : null
}

/** A change as the queue stores it: plain data, without anything that cannot be cloned. */
export function cartDraft({ type, args }: CartOperation): Draft {
  return { type, v: ARGUMENTS_VERSION, args: JSON.parse(JSON.stringify(args)) as Record<string, unknown> }
}

/** A change in words (content/home.json, sync.change_names). */
export function describeCartOperation(operation: Pick<Operation, 'type' | 'v' | 'args'>): string {
  const known = readCartOperation(operation)
  switch (known?.type) {
    case 'cart.add':
      return `Add ${known.args.quantity} × ${known.args.item.name}`
    case 'cart.setQuantity':
      return `${known.args.name}: quantity ${known.args.quantity}`
    case 'cart.remove':
      return `Remove ${known.args.name}`
    case 'cart.clear':
      return 'Empty the cart'
    case 'coupon.apply':
      return `Use code ${known.args.code}`
    case 'coupon.remove':
      return `Take off code ${known.args.code}`
    case undefined:
      return 'A change made in a newer version'
  }
}
