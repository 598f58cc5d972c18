import type { SkuProduct } from '../../src/domain/wholesale/sku-index.ts'
import { createBrowserDevice } from '../../src/data/browser-device.ts'
import { claimPrincipal } from '../../src/data/account/owner.ts'
import { parseSkuLines } from '../../src/domain/wholesale/sku-lines.ts'
import { openOutboxes } from '../../src/engine/outbox/open-outboxes.ts'
import { whenSettled } from '../../src/actions/outbox/outbox.ts'
import { createList, setLines } from '../../src/actions/wholesale/wholesale.ts'
import { wholesaleState } from '../../src/state/wholesale/wholesale.ts'

export interface TradeListFigures {
  /** All in ms. */
  parse: number
  accepted: number
  settled: number
  longest: { parse: number; accepted: number; settled: number }
  lines: number
}

/** Runs in the page: reads pasted lines, stores them as one change, and installs the server's answer with all of them. */
export async function measureTradeList(text: string, products: readonly SkuProduct[]): Promise<TradeListFigures> {
  const cookies = { read: () => null, write: () => undefined, hint: () => null }
  const device = createBrowserDevice(() => undefined)
  const outboxes = openOutboxes(device, await claimPrincipal(device, cookies), () => true)
  await outboxes.start()
  const listId = (await createList('Bench')) ?? ''
  await whenSettled(5000)

  const parse = await timed(async () => parseSkuLines(text, products).lines)
  const accepted = await timed(() => setLines(listId, parse.result))
  const settled = await timed(() => whenSettled(10_000))
  if (!accepted.result || !settled.result) throw new Error('The lines did not arrive')
  return {
    parse: parse.ms,
    accepted: accepted.ms,
    settled: settled.ms,
    longest: { parse: parse.longest, accepted: accepted.longest, settled: settled.longest },
    lines: wholesaleState.lists[0]?.products.length ?? 0,
  }
}

/** The time that the work takes, and its longest task, which blocks the page (0 below the browser's 50 ms). */
async function timed<Result>(work: () => Promise<Result>): Promise<{ result: Result; ms: number; longest: number }> {
  let longest = 0
  const see = (entries: PerformanceEntryList) => entries.forEach(({ duration }) => (longest = Math.max(longest, duration)))
  const observer = new PerformanceObserver((list) => see(list.getEntries()))
  observer.observe({ type: 'longtask' })
  await idle()
  const started = performance.now()
  const result = await work()
  const ms = performance.now() - started
  await idle()
  see(observer.takeRecords())
  observer.disconnect()
  return { result, ms, longest }
}

const idle = () => new Promise<void>((resolve) => requestIdleCallback(() => resolve()))
