import { createHash } from 'node:crypto'
import { southAfricanDay } from '../../src/domain/calendar/days.ts'
import { transact } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { offerMessage, type Offer } from './messages.ts'
import { audienceOf, enqueuePush } from './outbox.ts'

type Needs = Pick<Deps, 'db' | 'dialect' | 'clock' | 'config'>

/** The number of devices that would get the offer. */
export function countForOffers(deps: Pick<Deps, 'db'>): Promise<number> {
  return transact(deps, async (trx) => {
    const { count } = await trx
      .selectFrom('push_topic')
      .select((topic) => topic.fn.countAll<number>().as('count'))
      .where('topic', '=', 'offers')
      .executeTakeFirstOrThrow()
    return count
  })
}

/** Sends an offer to all subscribers of offers. Returns null if the same offer was sent today: a repeated command sends one offer. */
export async function sendOffer(deps: Needs, offer: Offer): Promise<number | null> {
  const { title, body, path } = offer
  const words = createHash('sha256')
    .update(JSON.stringify([title, body, path]))
    .digest('hex')
    .slice(0, 16)
  const id = `offer-${southAfricanDay(deps.clock.now())}-${words}`
  return transact(deps, (trx) =>
    enqueuePush(trx, deps, { id, message: offerMessage(deps.config, offer), audience: audienceOf(trx, 'offers') }),
  )
}

/**
 * Whether advertising may reach people at home now: not on Sundays, on Saturdays from 09:00 to 13:00, on other days from 08:00 to 20:00
 * (Consumer Protection Act 68 of 2008, section 12, and its regulations). The sender has to consider public holidays.
 */
export function isAdvertisingHour(now: Date): boolean {
  const [weekday, hour] = johannesburg.formatToParts(now).flatMap(({ type, value }) => (type === 'literal' ? [] : [value]))
  const [from, until] = weekday === 'Sun' ? [0, 0] : weekday === 'Sat' ? [9, 13] : [8, 20]
  return Number(hour) >= from && Number(hour) < until
}

const johannesburg = new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Johannesburg', weekday: 'short', hour: '2-digit', hour12: false })
