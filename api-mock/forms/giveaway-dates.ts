import { readFileSync } from 'node:fs'
import { southAfricanDay } from '../../src/domain/calendar/days.ts'
import { readFrontMatter } from '../content/front-matter.ts'
import { dayInFull } from '../../src/domain/calendar/day-words.ts'
import { ShopError } from '../http/shop-error.ts'

export interface Giveaway {
  /** The key of its entries, its seed and its draws. It stays when the days move, and the next giveaway has another one. */
  id: string
  /** First and last day, in South Africa. */
  opens: string
  closes: string
  drawn: string
  beforeOpening: string
  afterClosing: string
}

const PAGE = new URL('../../content/pages/giveaway.md', import.meta.url)
let giveaway: Giveaway | undefined

/** The giveaway that the page announces. */
export function currentGiveaway(): Giveaway {
  return (giveaway ??= readGiveaway(readFileSync(PAGE, 'utf8')))
}

function readGiveaway(page: string): Giveaway {
  const { read } = readFrontMatter(page)
  const [opens, closes, drawn] = [read('opens'), read('closes'), read('draw_date')]
  const fill = (words: string) =>
    words.replace(/\{(opens|closes|draw)_date\}/g, (_, name: string) =>
      dayInFull(name === 'opens' ? opens : name === 'closes' ? closes : drawn),
    )
  return {
    id: read('giveaway_id'),
    opens,
    closes,
    drawn,
    beforeOpening: fill(read('  before_opening')),
    afterClosing: fill(read('  after_closing')),
  }
}

/** Throws `giveaway_closed` (409), with a message from the page, before the first and after the last day. */
export function assertGiveawayOpen({ opens, closes, beforeOpening, afterClosing }: Giveaway, now: Date): void {
  const today = southAfricanDay(now)
  if (today < opens) throw new ShopError(409, 'giveaway_closed', beforeOpening)
  if (today > closes) throw new ShopError(409, 'giveaway_closed', afterClosing)
}
