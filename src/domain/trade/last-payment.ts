import type { TradeEntry } from '../../contract/trade/trade.ts'

/** Whether an entry takes back a payment that was recorded by mistake. A payment lowers what is outstanding, and its withdrawal adds to it. */
export const isWithdrawal = ({ kind, amount }: Pick<TradeEntry, 'kind' | 'amount'>): boolean => kind === 'payment' && amount > 0

/**
 * The last payment that counts; undefined without one. Each withdrawal ends the last payment before it that counted.
 * @param entries the movements of an account, newest first
 */
export function lastPayment<Entry extends Pick<TradeEntry, 'kind' | 'amount'>>(entries: readonly Entry[]): Entry | undefined {
  let withdrawn = 0
  for (const entry of entries) {
    if (entry.kind !== 'payment') continue
    if (isWithdrawal(entry)) withdrawn += 1
    else if (withdrawn === 0) return entry
    else withdrawn -= 1
  }
  return undefined
}
