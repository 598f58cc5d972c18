import type { ScopeName } from './sync.ts'

/** Where a change can be made anew. */
export type ChangePlace = { kind: 'cart' } | { kind: 'list'; listId: string } | { kind: 'product'; id: number }

/** Where the shopper puts right what a change was about; null where it has no place of its own. */
export function placeOf(scope: ScopeName, args: Readonly<Record<string, unknown>>): ChangePlace | null {
  switch (scope) {
    case 'cart':
      return { kind: 'cart' }
    case 'wholesale':
      return typeof args['listId'] === 'string' ? { kind: 'list', listId: args['listId'] } : null
    case 'reviews': {
      const { body } = args as { body?: { productId?: unknown } }
      return typeof body?.productId === 'number' ? { kind: 'product', id: body.productId } : null
    }
    case 'forms':
      return null
  }
}
