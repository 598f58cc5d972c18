import { connectTrade } from '../../actions/trade/trade.ts'
import type { TradeState } from '../../contract/trade/trade.ts'
import { joinDraft, tradeDraft, tradeQueue } from '../../data/trade/queue.ts'
import { tradeView } from '../../state/trade/trade.ts'
import type { PageOf } from '../outbox/page-queue.ts'

/** The trade account on a page. */
export const page: PageOf<TradeState> = {
  queue: tradeQueue,
  create: () => ({
    connect: ({ append, refresh }) =>
      connectTrade({
        change: async (change, about) => (await append([tradeDraft(change, about)]))?.[0] ?? null,
        join: async (invite) => (await append([joinDraft(invite)]))?.[0] ?? null,
        refresh,
      }),
    show({ base, ops }) {
      const account = base?.account ?? null
      Object.assign(tradeView, { ready: true, account, waiting: ops.length })
    },
    forget: () => Object.assign(tradeView, { ready: false, account: null, waiting: 0 }),
  }),
}
