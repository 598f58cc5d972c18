import { proxy } from 'valtio/vanilla'
import type { Wholesale } from '../../contract/wholesale/wholesale.ts'

interface WholesaleState {
  /** The device's copy has been read. */
  ready: boolean
  /** Each list is a plain object. It is replaced when it changes. */
  lists: Wholesale[]
  /** The lists with pending operations, and the number of operations. */
  pending: { listIds: string[]; count: number }
}

/** The optimistic view of the trade lists: the server's last lists with the pending operations folded in. */
export const wholesaleState = proxy<WholesaleState>({ ready: false, lists: [], pending: { listIds: [], count: 0 } })
