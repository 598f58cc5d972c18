import type { CartNotice } from '../../src/contract/cart/cart.ts'
import type { CartLimits } from '../../src/domain/cart/cart-limits.ts'

const MOST_NAMED = 5

/** Said where the account's cart had something in it already, so that what is in it now is no surprise. */
export function mergedNotice(added: number): CartNotice[] {
  if (added === 0) return []
  const items = added === 1 ? '1 item' : `${added} items`
  return [{ code: 'merged', message: `We added ${items} from before you signed in.` }]
}

/** What a full cart had no room for. */
export function leftOutNotice(names: readonly string[], { lines }: CartLimits): CartNotice[] {
  if (names.length === 0) return []
  const named = names.slice(0, MOST_NAMED).join(', ')
  const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : ''
  return [
    {
      code: 'lines_left_out',
      message: `A cart holds up to ${lines} different pieces, so these from before you signed in were not added: ${named}${more}.`,
    },
  ]
}
