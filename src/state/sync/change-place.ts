import type { ScopeName } from './sync.ts'

/** The screen where the customer can make a change again. */
export type ChangePlace = { kind: 'cart' } | { kind: 'list'; listId: string } | { kind: 'product'; id: number }

/** The screen where the customer can correct a change; null where there is none. */
export function placeOf(scope: ScopeName, args: Readonly<Record<string, unknown>>): ChangePlace | null {
  switch (scope) {
    case 'cart':
      return { kind: 'cart' }
    case 'wholesale':
      return typeof args['listId'] === 'string' ? { kind: 'list', listId: args['listId'] } : null
    case 'reviews': {
      const { body } = args
      return typeof body === 'object' && body !== null && 'productId' in body && typeof body.productId === 'number'
        ? { kind: 'product', id: body.productId }
        : null
    }
    case 'forms':
      return null
  }
}
