import { connectTrade } from '../../actions/trade/trade.ts'
import type { TradeState } from '../../contract/trade/trade.ts'
import { askDraft, decidedBy, decideDraft, isSameAsk, joinDraft, tradeDraft, tradeQueue } from '../../data/trade/queue.ts'
import type { Operation } from '../../data/outbox/operation.ts'
import { tradeView } from '../../state/trade/trade.ts'
import type { PageOf } from '../outbox/page-queue.ts'

/** The trade account on a page. */
export const page: PageOf<TradeState> = {
  queue: tradeQueue,
  create: () => {
    let waiting: readonly Operation[] = []
    return {
      connect: ({ append, refresh }) =>
        connectTrade({
          change: async (change, about) => (await append([tradeDraft(change, about)]))?.[0] ?? null,
          async ask(ask) {
            const draft = askDraft(ask)
            // A second press is the same request: otherwise an owner could approve the order twice.
            return (await append([draft], { same: () => waiting.find((one) => isSameAsk(one, draft))?.id }))?.[0] ?? null
          },
          decide: async (decision, about) =>
            (
              await append([decideDraft(decision, about)], {
                same: () => waiting.find((one) => decidedBy(one) === decision.approvalId)?.id,
              })
            )?.[0] ?? null,
          join: async (invite) => (await append([joinDraft(invite)]))?.[0] ?? null,
          refresh,
        }),
      show({ base, ops }) {
        const account = base?.account ?? null
        waiting = ops
        Object.assign(tradeView, { ready: true, account, waiting: ops.length, deciding: ops.flatMap((one) => decidedBy(one) ?? []) })
      },
      forget() {
        waiting = []
        Object.assign(tradeView, { ready: false, account: null, waiting: 0, deciding: [] })
      },
    }
  },
}
