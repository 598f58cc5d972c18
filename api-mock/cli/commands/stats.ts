import { readStats } from '../../measurement/stats.ts'
import { statsLines } from '../../measurement/stats-lines.ts'
import type { Call, Command, Outcome } from '../command.ts'

const DEFAULT_DAYS = 28
const MOST_DAYS = 730

export const statsCommands: readonly Command[] = [
  {
    name: 'stats',
    summary: 'visits, steps from visit to purchase, page speed, and searches without a match',
    options: { days: { value: 'N', text: `over the last N days, today included (${DEFAULT_DAYS})` } },
    detail: [
      "All of it is the shop's own count: it cannot tell one visitor from another. Orders count when they are paid or a transfer is promised.",
    ],
    run: stats,
  },
]

async function stats({ given, shop }: Call): Promise<Outcome> {
  const counted = await readStats(await shop(), given.whole('days', 1, MOST_DAYS) ?? DEFAULT_DAYS)
  return { lines: statsLines(counted), data: counted }
}
