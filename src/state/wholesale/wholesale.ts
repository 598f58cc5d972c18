import { proxy } from 'valtio/vanilla'
import type { Wholesale } from '../../contract/wholesale/wholesale.ts'

/**
 * The trade lists as the shopper sees them: the shop's last answer with the changes that wait folded in. `ready` once the device's copy has
 * been read. Each list is a plain object, replaced when it changes and the same object while it does not.
 */
export const wholesaleState = proxy({
  ready: false,
  lists: [] as Wholesale[],
  /** Lists that a waiting change touches, and how many changes wait. */
  pending: { listIds: [] as string[], count: 0 },
})
