import { proxy } from 'valtio/vanilla'
import { subscribeKey } from 'valtio/vanilla/utils'
import { readNote, writeNote } from '../../state/notes.ts'
import { countVisit, mayInvite, type Visits } from '../../domain/installed/invitation.ts'
import { installState } from '../../state/installed/install.ts'
import { onEvent } from '../../state/measurement/analytics-events.ts'
import { hasCustomerData } from './has-customer-data.ts'

/** Whether the shopper is being invited to install the shop. */
export const invitation = proxy({ open: false })

const VISITS = 'visits'
const REFUSED = 'install-refused'

/** Where somebody has something else in hand, or has found it already. */
const inHand = /^\/(checkout|my-account|app)(\/|$)/

const readNumber = (name: string): number | null => {
  const noted = Number.parseInt(readNote(name) ?? '', 10)
  return Number.isNaN(noted) ? null : noted
}

function visitsNoted(): Visits {
  const [count = Number.NaN, last = Number.NaN] = (readNote(VISITS) ?? '').split(' ').map(Number)
  return Number.isInteger(count) && Number.isFinite(last) ? { count, last } : { count: 0, last: 0 }
}

const canBeHelped = () => installState.way === 'prompt' || installState.way === 'share'

/**
 * Invites a shopper who has come back, or has put something aside, when they go on to another page: never on the page that they came for,
 * and nowhere on the way through a checkout.
 */
export function startInvitation(): void {
  let pages = 0
  onEvent((moment) => {
    if (moment.kind !== 'page') return
    pages += 1
    const now = Date.now()
    const visits = countVisit(visitsNoted(), now)
    writeNote(VISITS, `${visits.count} ${visits.last}`)
    const engagement = { visits: visits.count, hasThings: hasCustomerData(), refusedAt: readNumber(REFUSED) }
    invitation.open = pages > 1 && canBeHelped() && !inHand.test(moment.path) && mayInvite(engagement, now)
  })
  subscribeKey(installState, 'way', () => {
    if (!canBeHelped()) invitation.open = false
  })
}

/** No, or not now: it is not asked again for long. */
export function refuseInvitation(): void {
  writeNote(REFUSED, String(Date.now()))
  invitation.open = false
}
