import { proxy } from 'valtio/vanilla'
import type { TradeState } from '../../contract/trade/trade.ts'

interface TradeView {
  /** The device's copy has been read. */
  ready: boolean
  /** As the server last sent it; null for a customer without a trade account. */
  account: TradeState['account']
  /** The number of changes that are not sent yet. */
  waiting: number
  /** The requests for approvals about which a decision is not sent yet. */
  deciding: string[]
}

/** The customer's trade account on this device. */
export const tradeView = proxy<TradeView>({ ready: false, account: null, waiting: 0, deciding: [] })
